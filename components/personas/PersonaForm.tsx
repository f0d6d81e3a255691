import { PersonaResponsable } from '@/contract/personas/entidad';
import { responsableService } from '@/services/responsables';
import { Fields } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import { camposDeResponsable } from './campos';

interface Props {
  /** The guardian to edit. */
  persona: PersonaResponsable & { codigoEntidad: number };
  /** The number of children affected by the change. */
  hijos?: number;
  onClose: (changed: boolean) => void;
}

/** Edits a guardian's person, once for all children. */
export function PersonaForm({ persona, hijos = 1, onClose }: Props) {
  const { codigoEntidad } = persona;
  return (
    <FormDialog
      title="Editar responsable"
      schema={PersonaResponsable}
      value={persona}
      onSubmit={(body) => responsableService.updateEntidad({ body: { ...body, codigoEntidad } })}
      onClose={onClose}
      reread={() => responsableService.persona({ query: { codigoEntidad } })}
    >
      {hijos > 1 && <p className="text-muted">El cambio vale para sus {hijos} hijos.</p>}
      <Fields fields={camposDeResponsable} />
    </FormDialog>
  );
}
