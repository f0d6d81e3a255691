import { InfoEstudiante } from '@/contract/estudiantes/info';
import { fichaService } from '@/services/estudiantes/fichas';
import { Fields } from '../../form/Fields';
import { FormDialog } from '../../form/FormDialog';
import { FieldGroup } from '../../ui/Field';
import { PARTES_DE_INFO } from './infoCampos';

interface Props {
  codigoEstudiante: number;
  info: InfoEstudiante;
  onClose: (changed: boolean) => void;
}

/** Edits health, school and uniform of a student. */
export const InfoForm = ({ codigoEstudiante, info, onClose }: Props) => (
  <FormDialog
    title="Más información"
    schema={InfoEstudiante}
    value={info}
    onSubmit={(body) => fichaService.updateInfo({ body: { ...body, codigoEstudiante } })}
    onClose={onClose}
    reread={() => fichaService.info({ params: { id: codigoEstudiante } })}
  >
    {PARTES_DE_INFO.map(({ titulo, campos }) => (
      <FieldGroup key={titulo} label={titulo}>
        <Fields fields={campos} />
      </FieldGroup>
    ))}
  </FormDialog>
);
