import * as z from 'zod';
import { ACCESO } from '../accesos';
import { DetalleHorario } from '../academico/grupo';
import { TipoPeriodo } from '../academico/periodo';
import { get } from '../call';
import { codigo, codigoEnRuta, dinero, fecha } from '../campos';
import { porId, version } from '../crud';
import { FacturaPendiente } from '../facturas/factura';
import { list } from '../list';
import { ESTATUS } from '../palabras';
import { Sexo } from '../personas/entidad';

/** FINALIZADA is derived, not stored: the period is over. */
export const EstatusInscripcion = z.enum(['ACTIVA', 'CANCELADA', 'FINALIZADA']);
export type EstatusInscripcion = z.infer<typeof EstatusInscripcion>;

/** A group change of an enrolment. */
const Transferencia = z.object({ fecha, de: z.string(), a: z.string(), motivo: z.string(), usuario: z.string() });

/** An enrolment without its amounts. */
export const InscripcionLeida = z.object({
  codigoInscripcion: codigo,
  codigoEstudiante: codigo,
  nombreCompleto: z.string(),
  codigoGrupo: codigo,
  grupo: z.string(),
  tipo: TipoPeriodo,
  codigoPeriodo: codigo,
  periodo: z.string(),
  /** The first day of its period while that has not begun, else null. */
  empieza: fecha.nullable(),
  codigoModalidad: codigo,
  modalidad: z.string(),
  estatus: EstatusInscripcion,
  fechaInscripcion: fecha,
  motivoExcepcion: z.string(),
  nota: z.string(),
  fechaCancelacion: fecha.nullable(),
  motivoCancelacion: z.string(),
  canceladaPor: z.string(),
  usuario: z.string(),
  version,
  transferencias: z.array(Transferencia),
});
export type InscripcionLeida = z.infer<typeof InscripcionLeida>;

const FacturaDeInscripcion = FacturaPendiente.pick({
  ...{ codigoFactura: true, codigoCompania: true, numero: true, tipo: true, descripcion: true },
  ...{ fechaVencimiento: true, estatus: true, total: true, pagado: true, pendiente: true },
});

/** An enrolment with its schedule, its invoices and what it owes. */
export const InscripcionCompleta = InscripcionLeida.extend({
  montoCuota: dinero,
  detallesHorarioGrupo: z.array(DetalleHorario),
  profesor: z.string(),
  becas: z.array(z.object({ codigoBecaEstudiante: codigo, codigoBeca: codigo, descripcion: z.string(), desde: fecha, hasta: fecha })),
  /** Discounts granted by hand, without the automatic ones for siblings. `valor`: '10 %' or 'DOP 250.00'. */
  descuentos: z.array(
    z.object({ codigoDescuento: codigo, descripcion: z.string(), valor: z.string(), usuario: z.string(), aprobadoPor: z.string() }),
  ),
  facturas: z.array(FacturaDeInscripcion),
  pendiente: dinero,
});
export type InscripcionCompleta = z.infer<typeof InscripcionCompleta>;

/** An enrolled child with few fields, for the roll and for pickers. */
export const InscritoLigero = z.object({
  codigoInscripcion: codigo,
  codigoEstudiante: codigo,
  nombreCompleto: z.string(),
  fechaNacimiento: fecha.nullable(),
  sexo: Sexo,
  fechaInscripcion: fecha,
});
export type InscritoLigero = z.infer<typeof InscritoLigero>;

/** A row of the list of enrolments. */
export const InscripcionFila = InscritoLigero.extend({
  codigoGrupo: codigo,
  grupo: z.string(),
  tipo: TipoPeriodo,
  periodo: z.string(),
  modalidad: z.string(),
  estatus: EstatusInscripcion,
  /** Age in full years today; null without a birth date. */
  edad: z.int().nullable(),
  responsable: z.string(),
  telefono: z.string(),
  /** The enrolment's pending amount; null for users who may not see amounts. */
  saldo: dinero.nullable(),
});
export type InscripcionFila = z.infer<typeof InscripcionFila>;

const LEEN = [
  ACCESO.inscripcion,
  ACCESO.estudiante,
  ACCESO.transferirGrupo,
  ACCESO.cancelarInscripcion,
  ACCESO.campamento,
  ACCESO.generarCuotas,
];
const CON_MONTOS = [ACCESO.inscripcion, ACCESO.cancelarInscripcion, ACCESO.transferirGrupo, ACCESO.campamento];
/** The accesses of users who reduce the price of an existing enrolment. */
export const REBAJAN = [ACCESO.descuento, ACCESO.otorgarBeca];
const porEstudiante = z.strictObject({ codigoEstudiante: codigoEnRuta });

export const inscripciones = {
  id: get('inscripcion/id/{id}', CON_MONTOS, 'Leer una inscripción con sus facturas, becas y transferencias', {
    params: porId,
    result: InscripcionCompleta,
  }),
  deGrupo: get(
    'inscripcion/listadoestudiante/grupo/{id}',
    [...LEEN, ACCESO.inscripcionesPorGrupo, ACCESO.paseLista],
    'Estudiantes inscritos en un grupo',
    { params: porId, result: z.array(InscritoLigero) },
  ),
  filter: list({
    path: 'inscripcion/listadoestudiante/grupo/filter',
    access: [...LEEN, ACCESO.inscripcionesPorGrupo],
    summary: 'Buscar inscripciones',
    title: 'Inscripciones',
    row: InscripcionFila,
    sort: ['fechaInscripcion', 'nombreCompleto', 'grupo'],
    newestFirst: true,
    filters: { codigoSucursal: 'codigo', codigoGrupo: 'codigo', codigoPeriodo: 'codigo', estatus: EstatusInscripcion.options },
    columns: [
      { id: 'nombreCompleto', header: 'Estudiante', sort: 'nombreCompleto' },
      { id: 'edad', header: 'Edad', kind: 'number' },
      { id: 'grupo', header: 'Grupo', sort: 'grupo' },
      { id: 'periodo', header: 'Período', hidden: true },
      { id: 'modalidad', header: 'Modalidad', hidden: true },
      { id: 'fechaInscripcion', header: 'Inscrito el', kind: 'date', sort: 'fechaInscripcion' },
      { id: 'responsable', header: 'Responsable' },
      { id: 'telefono', header: 'Teléfono', hidden: true },
      { id: 'saldo', header: 'Pendiente', kind: 'money' },
      { id: 'estatus', header: 'Estado', value: ({ estatus }) => ESTATUS[estatus] },
    ],
  }),
  deEstudiante: get('inscripcion/listadoinscripcion/estudiante', LEEN, 'Todas las inscripciones de un estudiante, con sus transferencias', {
    query: porEstudiante,
    result: z.array(InscripcionLeida),
  }),
  activas: get('inscripcion/listadoinscripcion/estudiante/active', LEEN, 'Inscripciones activas de un estudiante', {
    query: porEstudiante,
    result: z.array(InscripcionLeida),
  }),
  actual: get(
    'inscripcion/inscripcion/estudiante',
    CON_MONTOS,
    'La inscripción de un estudiante que corre hoy, si no la que empieza después, con grupo, modalidad y pendiente, o null; aparte las futuras',
    { query: porEstudiante, result: InscripcionCompleta.extend({ futuras: z.array(InscripcionLeida) }).nullable() },
  ),
  existe: get('inscripcion/exist/inscripcion', LEEN, 'Si un estudiante tiene una inscripción activa en un grupo', {
    query: porEstudiante.extend({ codigoGrupo: codigoEnRuta }),
    result: z.object({ existe: z.boolean(), inscripcion: InscripcionLeida.nullable() }),
  }),
};
