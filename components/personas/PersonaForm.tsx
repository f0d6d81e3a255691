import { PersonaResponsable } from '@/contract/personas/entidad';
import { responsableService } from '@/services/responsables';
import { Fields } from '../form/Fields';
import { FormDialog, undoWords } from '../form/FormDialog';
import { camposDeResponsable } from './campos';

interface Props {
  /** The guardian to edit. */
  persona: PersonaResponsable & { codigoEntidad: number };
  /** The number of children affected by the change. */
  hijos?: number;
  onClose: (changed: boolean) => void;
  onUndone: () => void;
}

/** Edits a guardian's person, once for all children. */
export function PersonaForm({ persona, hijos = 1, onClose, onUndone }: Props) {
  const { codigoEntidad } = persona;
  const save = (body: PersonaResponsable) => responsableService.updateEntidad({ body: { ...body, codigoEntidad } });
  return (
    <FormDialog
      title="Editar responsable"
      schema={PersonaResponsable}
      value={persona}
      onSubmit={save}
      undo={(saved, value) => undoWords(persona, value, saved, save, onUndone)}
      onClose={onClose}
      reread={() => responsableService.persona({ query: { codigoEntidad } })}
    >
      {hijos > 1 && <p className="text-muted">El cambio vale para sus {hijos} hijos.</p>}
      <Fields fields={camposDeResponsable} />
    </FormDialog>
  );
}
