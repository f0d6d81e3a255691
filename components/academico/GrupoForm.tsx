import { useWatch } from 'react-hook-form';
import type { Centavos } from '@/contract/campos';
import { grupo, type Grupo, type GrupoInput } from '@/contract/academico/grupo';
import { SEXO_GRUPO } from '@/contract/palabras';
import { grupoService, modalidadService, periodoService, profesoresActivos } from '@/services/academico';
import { useAppSelector } from '@/store/hooks';
import { selectSucursal } from '@/store/session';
import { Fields } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import { ListField } from '../form/ListField';
import type { Field } from '../form/field';
import type { Option } from '../ui/input/Select';
import { AvisoCuotas } from './AvisoCuotas';
import { AvisoChoques } from './horario/AvisoChoques';
import { HorarioField } from './HorarioField';
import { Missing } from './Missing';
import { useLoaded } from '../data/useLoaded';
import { LoadFailed } from '../feedback/LoadFailed';

const TIPOS = [
  { value: 'REGULAR', label: 'Regular' },
  { value: 'CAMPAMENTO', label: 'Campamento' },
];
const SEXOS = Object.entries(SEXO_GRUPO).map(([value, label]) => ({ value, label }));
const COBROS = [
  { value: 'FIJO', label: 'Cuota fija' },
  { value: 'ASISTENCIA', label: 'Por clases asistidas' },
];
const ESTATUS = [
  { value: 'ACTIVO', label: 'Activo' },
  { value: 'CERRADO', label: 'Cerrado a inscripción' },
  { value: 'INACTIVO', label: 'Inactivo' },
];

const datos = (periodo: Option[], profesor: Option[]): Field<GrupoInput>[] => [
  { name: 'descripcion', label: 'Descripción', kind: 'text' },
  { name: 'tipo', label: 'Tipo', kind: 'select', options: TIPOS, half: true },
  { name: 'codigoPeriodo', label: 'Período', kind: 'select', options: periodo, half: true },
  { name: 'codigoProfesor', label: 'Profesor', kind: 'select', options: profesor },
  { name: 'sexo', label: 'Sexo', kind: 'select', options: SEXOS, half: true },
  { name: 'estatus', label: 'Estado', kind: 'select', options: ESTATUS, half: true },
];
const cupo: Field<GrupoInput>[] = [
  { name: 'edadMinima', label: 'Edad mínima', kind: 'number' },
  { name: 'edadMaxima', label: 'Edad máxima', kind: 'number' },
  { name: 'capacidad', label: 'Capacidad', kind: 'number' },
];
const precio: Field<GrupoInput>[] = [
  { name: 'montoInscripcion', label: 'Inscripción (RD$)', kind: 'money', half: true },
  { name: 'tipoCobro', label: 'Tipo de cobro', kind: 'select', options: COBROS, half: true },
];
const deposito: Field<GrupoInput>[] = [
  {
    name: 'montoDeposito',
    label: 'Depósito (RD$)',
    kind: 'money',
    half: true,
    help: 'Lo que se paga al inscribir cuando el resto se paga después; 0 si no se reserva con depósito. La semana cuesta la cuota de su primera modalidad.',
  },
];
const precioClase: Field<GrupoInput>[] = [
  {
    name: 'precioClase',
    label: 'Precio por clase (RD$)',
    kind: 'money',
    half: true,
    help: 'La cuota nunca pasa del monto de su modalidad.',
  },
];
const conPrecio = (options: Option[]): Field<GrupoInput['modalidades'][number]>[] => [
  { name: 'codigoModalidad', label: 'Modalidad', kind: 'select', options, half: true },
  { name: 'montoCuota', label: 'Cuota (RD$)', kind: 'money', half: true },
];

/** The options, plus the row's own value if it is no longer offered. */
const withOwn = (options: Option[] | undefined, own: Option | undefined): Option[] =>
  !own || options?.some(({ value }) => value === own.value) ? (options ?? []) : [...(options ?? []), own];

/** The fields of a group; periods are limited to those of its type, and the price per class is asked only when charging by attendance. */
function GrupoFields({ row }: { row?: Grupo }) {
  const [tipo, tipoCobro] = useWatch({ name: ['tipo', 'tipoCobro'] }) as [Grupo['tipo'], Grupo['tipoCobro']];
  const [periodos, modalidades, profesores] = [
    useLoaded(periodoService.active),
    useLoaded(modalidadService.active),
    useLoaded(profesoresActivos),
  ];
  const failed = [periodos, modalidades, profesores].find(({ error }) => error);
  const periodo = periodos.data?.filter((one) => one.tipo === tipo).map((one) => ({ value: one.codigoPeriodo, label: one.descripcion }));
  const profesor = profesores.data?.map((one) => ({ value: one.codigoProfesor, label: one.nombre }));
  const modalidad = modalidades.data?.map((one) => ({ value: one.codigoModalidad, label: one.descripcion }));
  const own = row?.tipo === tipo ? { value: row.codigoPeriodo, label: row.periodo } : undefined;
  return (
    <>
      {failed && <LoadFailed error={failed.error?.message} onRetry={() => void failed.reload()} />}
      <Missing what="período activo de este tipo" href="/periodo" items={periodo} />
      <Missing what="profesor activo" href="/profesor" items={profesor} />
      <Missing what="modalidad activa" href="/periodo/modalidad" items={modalidad} />
      <Fields fields={datos(withOwn(periodo, own), withOwn(profesor, row && { value: row.codigoProfesor, label: row.profesor }))} />
      <div className="thirds">
        <Fields fields={cupo} />
      </div>
      {tipo === 'CAMPAMENTO' ? <Fields fields={deposito} /> : <Fields fields={precio} />}
      {tipo === 'REGULAR' && tipoCobro === 'ASISTENCIA' && <Fields fields={precioClase} />}
      <ListField
        name="modalidades"
        label="Modalidades de pago"
        fields={conPrecio(modalidad ?? [])}
        blank={{ codigoModalidad: null, montoCuota: null }}
        add="Agregar modalidad"
      />
      <AvisoCuotas periodos={periodos.data} modalidades={modalidades.data} />
      <HorarioField />
      <AvisoChoques codigoGrupo={row?.codigoGrupo} />
    </>
  );
}

interface Props {
  /** The group to edit; undefined for a new one. */
  grupo?: Grupo;
  onClose: (changed: boolean) => void;
}

/** Creates or edits a group with its prices and schedule. */
export function GrupoForm({ grupo: row, onClose }: Props) {
  const sucursal = useAppSelector(selectSucursal);
  const blank: Partial<GrupoInput> = {
    codigoSucursal: sucursal?.codigoSucursal,
    tipo: 'REGULAR',
    sexo: 'MIXTO',
    estatus: 'ACTIVO',
    tipoCobro: 'FIJO',
    montoInscripcion: 0 as Centavos,
    precioClase: 0 as Centavos,
    montoDeposito: 0 as Centavos,
  };
  const save = ({ version, ...body }: GrupoInput) =>
    row
      ? grupoService.update({ body: { ...body, codigoGrupo: row.codigoGrupo, version: version ?? row.version } })
      : grupoService.save({ body });
  return (
    <FormDialog
      title={row ? 'Editar grupo' : 'Crear grupo'}
      schema={grupo.input}
      value={row ?? blank}
      onSubmit={save}
      onClose={onClose}
      reread={row && (() => grupoService.id({ params: { id: row.codigoGrupo } }))}
    >
      <GrupoFields row={row} />
    </FormDialog>
  );
}
