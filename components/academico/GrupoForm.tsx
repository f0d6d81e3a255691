import Link from 'next/link';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Grupo, GrupoInput } from '@/contract/academico/grupo';
import type { Modalidad } from '@/contract/academico/modalidad';
import type { PeriodoAcademico } from '@/contract/academico/periodo';
import type { Centavos } from '@/contract/campos';
import { SEXO_GRUPO, TIPO_PERIODO } from '@/contract/palabras';
import { hoyEn, masTarde } from '@/domain/fechas';
import { avisoDeTramos } from '@/domain/inscripciones/cuotas';
import { grupoService, modalidadService, periodoService, profesoresActivos } from '@/services/academico';
import { useLoaded } from '../data/useLoaded';
import { useSucursal } from '../data/useSession';
import { confirmIf } from '../feedback/confirmIf';
import { LoadFailed, Notice } from '../feedback/Notice';
import { Fields, type Field } from '../form/Fields';
import { crudForm, FormDialog } from '../form/FormDialog';
import { ListField } from '../form/ListField';
import { optionsOf, type Option } from '../ui/input/Select';
import { AvisoChoques, DESDE } from './AvisoChoques';
import { Cambios } from './Cambios';
import { HorarioField } from './HorarioField';

const TIPOS = optionsOf(TIPO_PERIODO);
const SEXOS = optionsOf(SEXO_GRUPO);
const COBROS = optionsOf({ FIJO: 'Cuota fija', ASISTENCIA: 'Por clases asistidas' });
const ESTATUS = optionsOf({ ACTIVO: 'Activo', CERRADO: 'Cerrado a inscripción', INACTIVO: 'Inactivo' });

type Escrito = GrupoInput & { profesorDesde: string; horarioDesde: string };

const datos = (periodo: Option[], profesor: Option[], row?: Grupo): Field<Escrito>[] => [
  { name: 'descripcion', label: 'Grupo', kind: 'text' },
  { name: 'tipo', label: 'Tipo', kind: 'select', options: TIPOS, half: true },
  { name: 'codigoPeriodo', label: 'Período', kind: 'select', options: periodo, half: true },
  { name: 'codigoProfesor', label: 'Profesor', kind: 'select', options: profesor, ...(row && { half: true }) },
  ...(row ? [profesorDesde] : []),
  { name: 'sexo', label: 'Sexo', kind: 'select', options: SEXOS, half: true },
  { name: 'estatus', label: 'Estado', kind: 'select', options: ESTATUS, half: true },
];
const profesorDesde: Field<Escrito> = {
  ...{ name: 'profesorDesde', label: 'Profesor desde el', kind: 'date', half: true },
  help: 'Las clases de antes quedan con el profesor de entonces; si hoy ya dio la suya, ponga mañana.',
};
const horarioDesde: Field<Escrito> = {
  ...{ name: 'horarioDesde', label: 'Horario desde el', kind: 'date', half: true },
  help: 'Las clases de antes quedan con el horario de entonces; si hoy ya hubo clase, ponga mañana; si era un error, ponga desde cuándo vale.',
};
const cupo: Field<GrupoInput>[] = [
  { name: 'edadMinima', label: 'Edad mínima', kind: 'number' },
  { name: 'edadMaxima', label: 'Edad máxima', kind: 'number' },
  { name: 'capacidad', label: 'Capacidad', kind: 'number' },
];
const precio: Field<GrupoInput>[] = [
  { name: 'montoInscripcion', label: 'Inscripción (DOP)', kind: 'money', half: true },
  { name: 'tipoCobro', label: 'Tipo de cobro', kind: 'select', options: COBROS, half: true },
];
const deposito: Field<GrupoInput>[] = [
  {
    name: 'montoDeposito',
    label: 'Depósito (DOP)',
    kind: 'money',
    half: true,
    help: 'Lo que se paga al inscribir cuando el resto se paga después; 0 si no se reserva con depósito. La semana cuesta la cuota de su primera modalidad.',
  },
];
const precioClase: Field<GrupoInput>[] = [
  {
    name: 'precioClase',
    label: 'Precio por clase (DOP)',
    kind: 'money',
    half: true,
    help: 'La cuota nunca pasa del monto de su modalidad.',
  },
];
const conPrecio = (options: Option[]): Field<GrupoInput['modalidades'][number]>[] => [
  { name: 'codigoModalidad', label: 'Modalidad', kind: 'select', options, half: true },
  { name: 'montoCuota', label: 'Cuota (DOP)', kind: 'money', half: true },
];

/** The options, plus the row's own value if it is no longer offered. */
const withOwn = (options: Option[] | undefined, own: Option | undefined): Option[] =>
  !own || options?.some(({ value }) => value === own.value) ? (options ?? []) : [...(options ?? []), own];

/** Says that the form has nothing to choose from, with a link to create it. */
const falta = (what: string, href: string, items: readonly unknown[] | undefined) =>
  items?.length === 0 && (
    <Notice tone="warn" icon="pi-info-circle">
      Falta {what}. <Link href={href}>Ir a crear</Link>.
    </Notice>
  );

/** A warning about modalities that do not fit the chosen period: instalments beyond its end, or a long last one. */
function AvisoCuotas({ periodos = [], modalidades = [] }: { periodos?: readonly PeriodoAcademico[]; modalidades?: readonly Modalidad[] }) {
  const [codigoPeriodo, elegidas = []] = useWatch({ name: ['codigoPeriodo', 'modalidades'] }) as [
    number | null,
    GrupoInput['modalidades']?,
  ];
  const periodo = periodos.find((uno) => uno.codigoPeriodo === codigoPeriodo);
  if (!periodo) return null;
  return elegidas.map(({ codigoModalidad }, i) => {
    const modalidad = modalidades.find((una) => una.codigoModalidad === codigoModalidad);
    const aviso = modalidad && avisoDeTramos({ ...periodo, ...modalidad });
    return aviso ? (
      <Notice key={i} tone="warn" role="status" icon="pi-info-circle">
        {modalidad.descripcion}: {aviso}
      </Notice>
    ) : null;
  });
}

/** Chooses the modality of a new group when the academy has only one. */
function UnicaModalidad({ modalidades }: { modalidades?: readonly Modalidad[] }) {
  const { getValues, setValue } = useFormContext();
  useEffect(() => {
    const [unica, otra] = modalidades ?? [];
    if (unica && !otra && !getValues('modalidades')?.length)
      setValue('modalidades', [{ codigoModalidad: unica.codigoModalidad, montoCuota: null }]);
  }, [modalidades, getValues, setValue]);
  return null;
}

const clasesDe = (horario: unknown) =>
  JSON.stringify(
    (horario as GrupoInput['detallesHorarioGrupo'] | undefined)?.map(({ dia, horaInicio, horaFin, lugar }) => [
      dia,
      horaInicio,
      horaFin,
      lugar ?? '',
    ]),
  );

/** A changed instructor or schedule counts from today on, unless the user writes another day; unchanged again, since when it did. */
function useDesdeHoy(row: Grupo | undefined) {
  const { setValue, getValues } = useFormContext();
  const [codigoProfesor, horario] = useWatch({ name: ['codigoProfesor', 'detallesHorarioGrupo'] }) as [unknown, unknown];
  const cambian = row && [Number(codigoProfesor) !== row.codigoProfesor, clasesDe(horario) !== clasesDe(row.detallesHorarioGrupo)];
  const cuales = cambian?.join();
  useEffect(() => {
    DESDE.forEach((campo, i) => {
      if (!row) return;
      const hoy = masTarde(hoyEn(new Date()), row[campo]);
      const [deja, pone] = cambian![i] ? [row[campo], hoy] : [hoy, row[campo]];
      if (getValues(campo) === deja) setValue(campo, pone, { shouldDirty: true });
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when something becomes changed, or unchanged again
  }, [cuales]);
}

/** The fields of a group; periods are limited to those of its type, and the price per class is asked only when charging by attendance. */
function GrupoFields({ row }: { row?: Grupo }) {
  useDesdeHoy(row);
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
      {falta('período activo de este tipo', '/periodo', periodo)}
      {falta('profesor activo', '/profesor', profesor)}
      {falta('modalidad activa', '/periodo/modalidad', modalidad)}
      <Fields fields={datos(withOwn(periodo, own), withOwn(profesor, row && { value: row.codigoProfesor, label: row.profesor }), row)} />
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
      {!row && <UnicaModalidad modalidades={modalidades.data} />}
      <AvisoCuotas periodos={periodos.data} modalidades={modalidades.data} />
      <HorarioField />
      {row && <Fields fields={[horarioDesde]} />}
      {row && <Cambios cambios={row.cambios} />}
      {row && row.cambios.length > 0 && (
        <p className="text-muted">
          Lo que cambie ahora vale hasta entonces. Para quitar un cambio planeado, deje el profesor o el horario como está y ponga ese día
          en «desde el».
        </p>
      )}
      <AvisoChoques codigoGrupo={row?.codigoGrupo} />
    </>
  );
}

const CERO = 0 as Centavos;
const MONTOS = { montoInscripcion: CERO, precioClase: CERO, montoDeposito: CERO };
const NUEVO = { tipo: 'REGULAR', sexo: 'MIXTO', estatus: 'ACTIVO', tipoCobro: 'FIJO', ...MONTOS } as const;

/** A new group like another, without its name. */
const copiada = ({ codigoGrupo: _, descripcion: __, version: ___, ...igual }: Grupo): Partial<GrupoInput> => ({
  ...igual,
  estatus: 'ACTIVO',
});

const INSCRITOS = { header: 'El grupo tiene estudiantes', accept: 'Dejarlo inactivo', reject: 'Revisar' };

/** The service of groups, for the form; a change that leaves children in an inactive group is asked about first. */
const preguntando = {
  ...grupoService,
  calls: { ...grupoService.calls, input: grupoService.calls.form },
  update: ({ body }: Parameters<typeof grupoService.update>[0]) =>
    confirmIf('confirmaInscritos', INSCRITOS, (confirmaInscritos) => grupoService.update({ body: { ...body, confirmaInscritos } })),
};

interface Props {
  /** The group to edit; undefined for a new one. */
  grupo?: Grupo;
  /** The group that a new one begins as; it needs another name, and its classes clash until they are changed. */
  copia?: Grupo;
  onClose: (changed: boolean) => void;
  onUndone?: () => void;
}

/** Creates or edits a group with its prices and schedule. */
export function GrupoForm({ grupo: row, copia, onClose, onUndone }: Props) {
  const sucursal = useSucursal();
  const blank = copia ? copiada(copia) : { ...NUEVO, codigoSucursal: sucursal?.codigoSucursal };
  return (
    <FormDialog {...crudForm(preguntando, row, blank, onUndone)} onClose={onClose}>
      <GrupoFields row={row} />
    </FormDialog>
  );
}
