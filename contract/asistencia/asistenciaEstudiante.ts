import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get } from '../call';
import { codigo, codigoEnRuta, fecha } from '../campos';
import { list } from '../list';
import { ESTADO_ASISTENCIA } from '../palabras';
import { EstadoAsistencia, RegistroAsistencia } from './registro';

/** An attendance record with the names that a list shows. */
export const RegistroConNombres = RegistroAsistencia.extend({ grupo: z.string(), estudiante: z.string() });
export type RegistroConNombres = z.infer<typeof RegistroConNombres>;

/**
 * The classes held while the student was enrolled, by outcome; `porcentaje` is attended classes over classes with a mark, in basis points,
 * null without marks.
 */
const Cuenta = z.object({
  clases: z.int(),
  /** Classes with a roll but without a mark of the student: shown, but not counted in the percentage. */
  sinMarca: z.int(),
  presentes: z.int(),
  tardanzas: z.int(),
  ausentes: z.int(),
  excusas: z.int(),
  porcentaje: z.int().nullable(),
});
export type CuentaDeAsistencia = z.infer<typeof Cuenta>;

/** A student's attendance in a range of days: its totals and, by group, the days of the schedule. */
export const ResumenAsistencia = Cuenta.extend({
  grupos: z.array(
    Cuenta.extend({
      codigoGrupo: codigo,
      descripcion: z.string(),
      /** Scheduled days while the student is enrolled. */
      programadas: z.array(fecha),
      /** Scheduled days on which the period holds no class. */
      sinClase: z.array(z.object({ fecha, motivo: z.string() })),
    }),
  ),
});
export type ResumenAsistencia = z.infer<typeof ResumenAsistencia>;

/** The longest range that one call answers, in days: a leap year. */
export const MAX_DIAS = 366;

const access = [ACCESO.asistenciaPorGrupo, ACCESO.fichaAsistencia];

export const asistenciaDeEstudiante = {
  entre: get(
    'registroasistencia/estudiante/{e}/fechainicial/{d1}/fechafinal/{d2}',
    access,
    'Asistencia de un estudiante entre dos fechas, un año a lo sumo',
    { params: z.strictObject({ e: codigoEnRuta, d1: fecha, d2: fecha }), result: z.array(RegistroConNombres) },
  ),
  resumen: get(
    'registroasistencia/resum/estudiante',
    access,
    'Clases, asistencias y porcentaje de un estudiante entre dos fechas, con las clases del horario',
    { query: z.strictObject({ codigoEstudiante: codigoEnRuta, fechaInicial: fecha, fechaFinal: fecha }), result: ResumenAsistencia },
  ),
  filter: list({
    path: 'registroasistencia/estudiante/filter',
    access,
    summary: 'Registros de asistencia por páginas: de un estudiante, o buscando por su nombre',
    title: 'Registros de asistencia',
    row: RegistroConNombres,
    sort: ['fechaAsistencia', 'codigoRegistroAsistencia'],
    newestFirst: true,
    filters: { codigoSucursal: 'codigo', codigoEstudiante: 'codigo', codigoGrupo: 'codigo', estado: EstadoAsistencia.options },
    columns: [
      { id: 'fechaAsistencia', header: 'Fecha', kind: 'date', sort: 'fechaAsistencia' },
      { id: 'estudiante', header: 'Estudiante' },
      { id: 'grupo', header: 'Grupo' },
      { id: 'estado', header: 'Estado', value: ({ estado }) => ESTADO_ASISTENCIA[estado] },
      { id: 'nota', header: 'Nota' },
      { id: 'usuario', header: 'Registró' },
    ],
  }),
};
