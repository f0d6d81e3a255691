import { day } from '@/utils/format';
import { DE_SUCURSAL, ENTRE_FECHAS, type Informe, wordsOf } from '../../columns';
import { CLASE_MOVIMIENTO, CUBRE, ESTADO_BECA, ESTATUS, ORIGEN_INTERESADO, RESULTADO_CONTACTO } from '../../palabras';
import type { Becado } from './becados';
import type { Contactado } from './contacto';
import type { Conversion } from './conversion';
import type { MovimientoDeCuenta } from './estadoEstudiante';
import type { EstudianteEnGrupo } from './estudiantesPorGrupo';
import type { Inactivo } from './inactivos';
import type { EnRiesgo } from './retencion';

/** Whom to call about a student. */
export const aQuienLlamar = [
  { id: 'responsable', header: 'Responsable' },
  { id: 'telefono', header: 'Teléfono' },
] as const;

/** 'Regresa el 12/03/2026', 'No contesta, 10/03/2026'; '' without a contact. */
export function contactoDe({ contacto, resultado, regresa }: Contactado): string {
  if (resultado === null || contacto === null) return '';
  return regresa === null ? `${RESULTADO_CONTACTO[resultado]}, ${day(contacto)}` : `Regresa el ${day(regresa)}`;
}

const columnaContacto = { id: 'contacto', header: 'Contacto', value: contactoDe } as const;

/** Students' scholarships and what they cost. */
export const becados = {
  path: 'reporte/becaEstudiante',
  title: 'Estudiantes becados',
  sort: ['estudiante', 'beca', 'hasta', 'costo'],
  filters: { ...DE_SUCURSAL, codigoBeca: 'codigo', estado: wordsOf(ESTADO_BECA) },
  sums: ['facturas', 'costo'],
  columns: [
    { id: 'estudiante', header: 'Estudiante', sort: 'estudiante' },
    { id: 'beca', header: 'Beca', sort: 'beca' },
    { id: 'porcentaje', header: 'Porcentaje', kind: 'percent' },
    { id: 'cubre', header: 'Cubre', value: ({ cubre }) => CUBRE[cubre] },
    { id: 'desde', header: 'Desde', kind: 'date' },
    { id: 'hasta', header: 'Hasta', kind: 'date', sort: 'hasta' },
    { id: 'estado', header: 'Estado', value: ({ estado }) => ESTADO_BECA[estado] },
    { id: 'motivo', header: 'Motivo', hidden: true },
    { id: 'facturas', header: 'Facturas', kind: 'number' },
    { id: 'costo', header: 'Costo', kind: 'money', sort: 'costo' },
  ],
  totales: ['porBeca'],
} as const satisfies Informe<Becado>;

/** What became of families that asked. */
export const conversion = {
  path: 'reporte/conversion',
  title: 'Conversión de interesados',
  sort: ['llegaron', 'origen', 'probaron', 'inscritos', 'conversion'],
  newestFirst: true,
  filters: { ...DE_SUCURSAL, ...ENTRE_FECHAS },
  sums: ['llegaron', 'probaron', 'inscritos', 'perdidos'],
  columns: [
    { id: 'origen', header: 'Cómo llegaron', sort: 'origen', value: ({ origen }) => ORIGEN_INTERESADO[origen] },
    { id: 'llegaron', header: 'Llegaron', kind: 'number', sort: 'llegaron' },
    { id: 'probaron', header: 'Probaron', kind: 'number', sort: 'probaron' },
    { id: 'inscritos', header: 'Se inscribieron', kind: 'number', sort: 'inscritos' },
    { id: 'perdidos', header: 'Se perdieron', kind: 'number' },
    { id: 'conversion', header: 'Conversión', kind: 'percent', sort: 'conversion' },
  ],
} as const satisfies Informe<Conversion>;

/** The account of a student, or of another person. */
export const estadoEstudiante = {
  path: 'reporte/histPagoEstudiante',
  title: 'Historial de pagos del estudiante',
  sort: ['fecha', 'estudiante'],
  /** A student or, for one who is none, a person; the student counts if both are given. */
  filters: {
    codigoEstudiante: 'codigo',
    codigoEntidad: 'codigo',
    /** Of everybody for whom that student's payer, or that person, pays, and of their own purchases. */
    familia: 'siNo',
    ...ENTRE_FECHAS,
  },
  sums: ['cargo', 'abono'],
  columns: [
    { id: 'fecha', header: 'Fecha', kind: 'date', sort: 'fecha' },
    { id: 'estudiante', header: 'Estudiante', sort: 'estudiante' },
    { id: 'clase', header: 'Movimiento', value: ({ clase }) => CLASE_MOVIMIENTO[clase] },
    { id: 'numero', header: 'Factura', value: ({ numero }) => String(numero) },
    { id: 'recibo', header: 'Recibo', value: ({ recibo }) => (recibo === null ? '' : String(recibo)) },
    { id: 'descripcion', header: 'Descripción' },
    { id: 'cargo', header: 'Cargo', kind: 'money', value: ({ cargo }) => cargo || null },
    { id: 'abono', header: 'Abono', kind: 'money', value: ({ abono }) => abono || null },
    { id: 'saldo', header: 'Balance', kind: 'money' },
  ],
  totales: ['pendiente', 'vencido', 'porVencer', 'saldoAFavor', 'inicial', 'final'],
} as const satisfies Informe<MovimientoDeCuenta>;

/** The states of an enrolment. */
export const ESTATUS_INSCRIPCION = ['ACTIVA', 'CANCELADA', 'FINALIZADA'] as const;

/** The enrolled of each group. */
export const estudiantesPorGrupo = {
  path: 'reporte/estudiantePorGrupo',
  title: 'Inscripciones por grupo',
  sort: ['grupo', 'estudiante', 'fechaNacimiento', 'fechaInscripcion'],
  /** The span is that of the enrolments' days. */
  filters: { ...DE_SUCURSAL, codigoGrupo: 'codigo', estatus: ESTATUS_INSCRIPCION, ...ENTRE_FECHAS },
  start: { estatus: 'ACTIVA' },
  pagePer: ['codigoGrupo', 'grupo'],
  columns: [
    { id: 'grupo', header: 'Grupo', sort: 'grupo' },
    { id: 'estudiante', header: 'Estudiante', sort: 'estudiante' },
    { id: 'fechaNacimiento', header: 'Nacimiento', kind: 'date', sort: 'fechaNacimiento' },
    { id: 'edad', header: 'Edad', kind: 'number' },
    ...aQuienLlamar,
    { id: 'modalidad', header: 'Modalidad' },
    { id: 'fechaInscripcion', header: 'Inscrito', kind: 'date', sort: 'fechaInscripcion' },
    { id: 'profesor', header: 'Profesor', hidden: true },
    { id: 'estatus', header: 'Estado', hidden: true, value: ({ estatus }) => ESTATUS[estatus] },
  ],
} as const satisfies Informe<EstudianteEnGrupo>;

/** Students who left. */
export const inactivos = {
  path: 'reporte/estudianteInactivo',
  title: 'Estudiantes inactivos',
  sort: ['estudiante', 'desde', 'ultimaAsistencia', 'pendiente'],
  filters: { ...DE_SUCURSAL, ...ENTRE_FECHAS },
  sums: ['pendiente'],
  columns: [
    { id: 'estudiante', header: 'Estudiante', sort: 'estudiante' },
    { id: 'desde', header: 'Desde', kind: 'date', sort: 'desde' },
    { id: 'dias', header: 'Días', kind: 'number', hidden: true },
    { id: 'motivo', header: 'Motivo' },
    { id: 'ultimaAsistencia', header: 'Última asistencia', kind: 'date', sort: 'ultimaAsistencia' },
    { id: 'diasSinAsistir', header: 'Días sin asistir', kind: 'number', hidden: true },
    { id: 'ausencias', header: 'Ausencias seguidas', kind: 'number', hidden: true },
    { id: 'ultimoPago', header: 'Último pago', kind: 'date' },
    ...aQuienLlamar,
    { id: 'pendiente', header: 'Pendiente', kind: 'money', sort: 'pendiente' },
    columnaContacto,
  ],
} as const satisfies Informe<Inactivo>;

/** Active students who have stopped coming. */
export const retencion = {
  path: 'reporte/retencion',
  title: 'Estudiantes que dejaron de venir',
  sort: ['ausencias', 'diasSinAsistir', 'estudiante'],
  newestFirst: true,
  filters: { ...DE_SUCURSAL, ausencias: [1, 100], dias: [1, 365], seguimiento: ['SIN', 'VIGENTE', 'ROTO'] },
  /** Consecutive absences, and days without attendance. */
  start: { ausencias: 3, dias: 21 },
  columns: [
    { id: 'estudiante', header: 'Estudiante', sort: 'estudiante' },
    { id: 'grupos', header: 'Grupo', hidden: true },
    { id: 'ausencias', header: 'Ausencias seguidas', kind: 'number', sort: 'ausencias' },
    { id: 'diasSinAsistir', header: 'Días sin asistir', kind: 'number', sort: 'diasSinAsistir' },
    { id: 'ultimaAsistencia', header: 'Última asistencia', kind: 'date', hidden: true },
    { id: 'responsable', header: 'Responsable', hidden: true },
    { id: 'telefono', header: 'Teléfono' },
    { id: 'pendiente', header: 'Pendiente', kind: 'money' },
    columnaContacto,
  ],
} as const satisfies Informe<EnRiesgo>;
