import dynamic from 'next/dynamic';
import { NuevaBaja } from '@/contract/estudiantes/baja';
import { actos } from '@/contract/inscripciones/actos';
import type { FichaEstudiante } from '@/contract/estudiantes/estudiante';
import { hoyEn } from '@/domain/fechas';
import { bajaService } from '@/services/fichas';
import { usePermiso } from '../../data/usePermiso';
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

const RetirarEstudiante = dynamic(
  () => import('../../inscripciones/actos/CancelarInscripcion').then((module) => module.RetirarEstudiante),
  {
    ssr: false,
  },
);
const DatosPersonales = dynamic(() => import('../../personas/DatosPersonales').then((module) => module.DatosPersonales), { ssr: false });
const Carnet = dynamic(() => import('../tabs/Carnet'), { ssr: false });

const baja: Field<NuevaBaja>[] = [
  { name: 'fecha', label: 'Desde cuándo', kind: 'date', half: true },
  { name: 'motivo', label: 'Motivo', kind: 'text', help: 'Se mudó, lesión, horario, costo…' },
];
const DEUDA = { header: 'Debe dinero', accept: 'Desactivar', reject: 'Cancelar' };

/** Deactivates a student with a reason; a debt must be confirmed first. */
const BajaForm = ({ ficha: { codigoEstudiante, nombreCompleto }, onClose }: Props) => (
  <FormDialog
    title={`Desactivar a ${nombreCompleto}`}
    schema={NuevaBaja}
    fields={baja}
    value={{ fecha: hoyEn(new Date()) }}
    onSubmit={(body: NuevaBaja) =>
      confirmIf('aceptaDeuda', DEUDA, (aceptaDeuda) => bajaService.desactivar({ body: { ...body, codigoEstudiante, aceptaDeuda } }))
    }
    onClose={onClose}
  />
);

/** For an enrolled student, cancels the enrolments and deactivates in one act if the user may cancel; otherwise only deactivates. */
function SalidaForm(props: Props) {
  const { ficha, onClose } = props;
  const cancela = usePermiso(actos.retirar.access);
  if (!cancela || ficha.grupos.length === 0) return <BajaForm {...props} />;
  const { codigoEstudiante, nombreCompleto } = ficha;
  return <RetirarEstudiante codigoEstudiante={codigoEstudiante} nombre={nombreCompleto} onClose={onClose} />;
}

/** The panel that changes a record, or prints its card. */
export function Formularios({ cual, onOpen, ...props }: Props & { cual: Formulario; onOpen: (codigo: number) => void }) {
  switch (cual) {
    case 'ficha':
      return <FichaForm {...props} />;
    case 'baja':
      return <SalidaForm {...props} />;
    case 'carnet':
      return (
        <SidePanel title="Carnet" onClose={() => props.onClose(false)}>
          <Carnet codigoEstudiante={props.ficha.codigoEstudiante} />
        </SidePanel>
      );
    case 'privacidad':
      return (
        <DatosPersonales
          codigoEntidad={props.ficha.entidad.codigoEntidad}
          nombreCompleto={props.ficha.nombreCompleto}
          onClose={props.onClose}
        />
      );
    case 'fusion':
      return <FusionPanel {...props} onOpen={onOpen} />;
  }
}
