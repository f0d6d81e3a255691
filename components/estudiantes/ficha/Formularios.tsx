import dynamic from 'next/dynamic';
import { NuevaBaja } from '@/contract/estudiantes/baja';
import { PersonaEditada } from '@/contract/personas/entidad';
import { DatosEstudiante, type FichaEstudiante } from '@/contract/estudiantes/estudiante';
import { hoyEn } from '@/domain/fechas';
import { estudianteService } from '@/services/estudiantes';
import { bajaService } from '@/services/fichas';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';
import { Fields } from '../../form/Fields';
import { FormDialog } from '../../form/FormDialog';
import { salud } from '../../inscripciones/FormNuevo';
import { camposDeEstudiante } from '../../personas/campos';
import { SidePanel } from '../../ui/SidePanel';
import type { Field } from '../../form/field';
import type { Formulario } from './Acciones';
import { confirmIf } from '../../feedback/confirmIf';
import { FusionPanel } from './FusionPanel';

interface Props {
  ficha: FichaEstudiante;
  onClose: (changed: boolean) => void;
}

const Carnet = dynamic(() => import('../tabs/Carnet'), { ssr: false });

const leer = (codigoEstudiante: number) => estudianteService.id({ query: { codigoEstudiante } });

/** Edits the person, once, wherever else it stands. */
const PersonaForm = ({ ficha: { codigoEstudiante, entidad }, onClose }: Props) => (
  <FormDialog
    title="Editar persona"
    schema={PersonaEditada}
    value={entidad as Partial<PersonaEditada>}
    onSubmit={(body) => estudianteService.updateEntidad({ body: { ...body, codigoEntidad: entidad.codigoEntidad } })}
    onClose={onClose}
    reread={() => leer(codigoEstudiante).then((ficha) => ficha.entidad)}
  >
    <Fields fields={camposDeEstudiante} />
  </FormDialog>
);

/** Edits what a student has beside the person. */
function DatosForm({ ficha, onClose }: Props) {
  const { codigoEstudiante } = ficha;
  const { sucursalesUsuario } = useAppSelector(selectSession);
  const sucursales = sucursalesUsuario.map((una) => ({ value: una.codigoSucursal, label: una.descripcionSucursal }));
  const fields: Field<any>[] = [
    { name: 'fechaIngreso', label: 'Ingreso', kind: 'date', half: true },
    { name: 'codigoSucursal', label: 'Sucursal', kind: 'select', half: true, options: sucursales },
  ];
  return (
    <FormDialog
      title="Editar ficha"
      schema={DatosEstudiante}
      value={ficha}
      onSubmit={(body) => estudianteService.update({ body: { ...body, codigoEstudiante } })}
      onClose={onClose}
      reread={() => leer(codigoEstudiante)}
    >
      <Fields fields={salud} />
      <Fields fields={fields} />
    </FormDialog>
  );
}

const baja: Field<any>[] = [
  { name: 'fecha', label: 'Desde cuándo', kind: 'date', half: true },
  { name: 'motivo', label: 'Motivo', kind: 'text', help: 'Se mudó, lesión, horario, costo…' },
];
const DEUDA = { header: 'Debe dinero', accept: 'Desactivar', reject: 'Cancelar' };

/** Deactivates a student with a reason; a debt must be seen first. */
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

/** The card of a student, to look at and to print. */
const CarnetPanel = ({ ficha: { codigoEstudiante, entidad }, onClose }: Props) => (
  <SidePanel title="Carnet" onClose={() => onClose(false)}>
    <Carnet codigoEstudiante={codigoEstudiante} codigoEntidad={entidad.codigoEntidad} />
  </SidePanel>
);

/** The panel with which a record is changed, or its card is printed. */
export function Formularios({ cual, onOpen, ...props }: Props & { cual: Formulario; onOpen: (codigo: number) => void }) {
  switch (cual) {
    case 'persona':
      return <PersonaForm {...props} />;
    case 'datos':
      return <DatosForm {...props} />;
    case 'baja':
      return <BajaForm {...props} />;
    case 'carnet':
      return <CarnetPanel {...props} />;
    case 'fusion':
      return <FusionPanel {...props} onOpen={onOpen} />;
  }
}
