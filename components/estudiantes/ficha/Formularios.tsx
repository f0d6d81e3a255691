import dynamic from 'next/dynamic';
import type * as z from 'zod';
import { NuevaBaja } from '@/contract/estudiantes/baja';
import { actos } from '@/contract/inscripciones/actos';
import type { FichaEstudiante } from '@/contract/estudiantes/estudiante';
import { mayCall } from '@/contract/routes';
import { hoyEn } from '@/domain/fechas';
import { bajaService } from '@/services/fichas';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { Fields } from '../../form/Fields';
import { FormDialog } from '../../form/FormDialog';
import { SidePanel } from '../../ui/SidePanel';
import type { Field } from '../../form/field';
import type { Formulario } from './Acciones';
import { confirmIf } from '../../feedback/confirmIf';
import { FichaForm } from './FichaForm';
import { FusionPanel } from './FusionPanel';

interface Props {
  ficha: FichaEstudiante;
  onClose: (changed: boolean) => void;
}

const RetirarEstudiante = dynamic(() => import('../../inscripciones/actos/RetirarEstudiante').then((module) => module.RetirarEstudiante), {
  ssr: false,
});
const Carnet = dynamic(() => import('../tabs/Carnet'), { ssr: false });

const baja: Field<z.output<typeof NuevaBaja>>[] = [
  { name: 'fecha', label: 'Desde cuándo', kind: 'date', half: true },
  { name: 'motivo', label: 'Motivo', kind: 'text', help: 'Se mudó, lesión, horario, costo…' },
];
const DEUDA = { header: 'Debe dinero', accept: 'Desactivar', reject: 'Cancelar' };

/** Deactivates a student with a reason; a debt must be confirmed first. */
const BajaForm = ({ ficha: { codigoEstudiante, nombreCompleto }, onClose }: Props) => (
  <FormDialog
    title={`Desactivar a ${nombreCompleto}`}
    schema={NuevaBaja}
    value={{ fecha: hoyEn(new Date()) }}
    onSubmit={(body) =>
      confirmIf('aceptaDeuda', DEUDA, (aceptaDeuda) => bajaService.desactivar({ body: { ...body, codigoEstudiante, aceptaDeuda } }))
    }
    onClose={onClose}
  >
    <Fields fields={baja} />
  </FormDialog>
);

/** For an enrolled student, cancels the enrolments and deactivates in one act if the user may cancel; otherwise only deactivates. */
function SalidaForm(props: Props) {
  const { ficha, onClose } = props;
  const cancela = useAppSelector((root) => mayCall(actos.retirar.access, selectAccesos(root)));
  if (!cancela || ficha.grupos.length === 0) return <BajaForm {...props} />;
  const { codigoEstudiante, nombreCompleto } = ficha;
  return (
    <RetirarEstudiante
      codigoEstudiante={codigoEstudiante}
      nombre={nombreCompleto}
      onHecho={() => onClose(true)}
      onClose={() => onClose(false)}
    />
  );
}

/** The card of a student, to view and print. */
const CarnetPanel = ({ ficha: { codigoEstudiante, entidad }, onClose }: Props) => (
  <SidePanel title="Carnet" onClose={() => onClose(false)}>
    <Carnet codigoEstudiante={codigoEstudiante} codigoEntidad={entidad.codigoEntidad} />
  </SidePanel>
);

/** The panel that changes a record, or prints its card. */
export function Formularios({ cual, onOpen, ...props }: Props & { cual: Formulario; onOpen: (codigo: number) => void }) {
  switch (cual) {
    case 'ficha':
      return <FichaForm {...props} />;
    case 'baja':
      return <SalidaForm {...props} />;
    case 'carnet':
      return <CarnetPanel {...props} />;
    case 'fusion':
      return <FusionPanel {...props} onOpen={onOpen} />;
  }
}
