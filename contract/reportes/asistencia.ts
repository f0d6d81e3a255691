import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get } from '../call';
import { codigo, codigoEnRuta, fecha, hora, momento } from '../campos';
import { EstadoAsistencia } from '../asistencia/registro';
import { report } from '../list';
import { cuenta, porcentaje } from './asistenciaPorGrupo';
import * as informes from './informesDeAsistencia';

export const NotaAsistencia = z.object({
  codigoRegistroAsistencia: codigo,
  codigoEstudiante: codigo,
  fechaAsistencia: fecha,
  estudiante: z.string(),
  grupo: z.string(),
  profesor: z.string(),
  estado: EstadoAsistencia,
  nota: z.string(),
  usuario: z.string(),
});
export type NotaAsistencia = z.infer<typeof NotaAsistencia>;

/** The notes written with marks. */
export const notasAsistencia = report({
  ...informes.notasAsistencia,
  access: [ACCESO.notasAsistencia],
  summary: 'Notas escritas al pasar lista',
  row: NotaAsistencia,
  totals: { notas: z.int(), estudiantes: z.int() },
});

/** A mark in the grid, and its record. */
const MarcaDeDia = z.object({ id: codigo, estado: EstadoAsistencia, nota: z.string() });

export const FilaCuadricula = z.object({
  codigoEstudiante: codigo,
  codigoGrupo: codigo,
  estudiante: z.string(),
  ...cuenta,
  sinMarca: z.int(),
  desde: fecha,
  /** The times in the group; `hasta` is the first day after, null while it goes on. */
  estancias: z.array(z.object({ desde: fecha, hasta: fecha.nullable() })),
  /** By day: { '2026-03-10': … }; days without a mark are absent. */
  marcas: z.record(z.string(), MarcaDeDia),
});
export type FilaCuadricula = z.infer<typeof FilaCuadricula>;

/** A day of the grid: scheduled, with a roll, or both. */
const DiaCuadricula = z.object({ fecha, clase: z.enum(['HORARIO', 'RECUPERACION', 'LIBRE']), marcas: z.int(), asistieron: z.int() });
export type DiaCuadricula = z.infer<typeof DiaCuadricula>;

/** The most days of a grid. */
export const MAX_DIAS_CUADRICULA = 62;

/** The attendance grid of one group: students × days. */
export const cuadricula = report({
  ...informes.cuadricula,
  access: [ACCESO.asistenciaPorGrupo],
  summary: 'Cuadrícula de estudiantes por fechas de un grupo; sin grupo, el primero de la sucursal',
  row: FilaCuadricula,
  totals: {
    grupo: z.object({ codigoGrupo: codigo, descripcion: z.string(), profesor: z.string() }).nullable(),
    dias: z.array(DiaCuadricula),
    porcentaje,
  },
});

/** The state of a scheduled class: recorded on its day, later, not at all, not yet, or on a day without class. */
const EstadoClase = z.enum(['A_TIEMPO', 'TARDE', 'FALTA', 'PENDIENTE', 'SIN_CLASE']);
type EstadoClase = z.infer<typeof EstadoClase>;

export const ClaseDelDia = z.object({
  codigoProfesor: codigo,
  profesor: z.string(),
  codigoGrupo: codigo,
  grupo: z.string(),
  /** Null for a make-up class, outside the schedule. */
  horaInicio: hora.nullable(),
  horaFin: hora.nullable(),
  lugar: z.string(),
  inscritos: z.int(),
  registrados: z.int(),
  /** When the roll was first recorded, and by whom; null and '' without a roll. */
  momento: momento.nullable(),
  usuario: z.string(),
  recuperacion: z.boolean(),
  estado: EstadoClase,
  /** Why the day has no class. */
  motivo: z.string(),
});
export type ClaseDelDia = z.infer<typeof ClaseDelDia>;

/** The classes of one day by instructor. */
export const clasesDelDia = get(
  'registroasistencia/profesor/fecha',
  [ACCESO.monitoreo],
  'Por profesor y clase de un día: programada, registrada, cuándo, por quién, tarde o sin registrar',
  {
    query: z.strictObject({ fecha: fecha.optional(), codigoSucursal: codigoEnRuta.optional() }),
    result: z.array(ClaseDelDia),
  },
);
