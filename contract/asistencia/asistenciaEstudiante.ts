import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { codigo, codigoEnRuta, fecha } from '../campos';
import { list } from '../list';
import { ESTADO_ASISTENCIA } from '../palabras';
import { EstadoAsistencia, RegistroAsistencia } from './registro';

/** A record with the names that a list shows. */
export const RegistroConNombres = RegistroAsistencia.extend({ grupo: z.string(), estudiante: z.string() });
export type RegistroConNombres = z.infer<typeof RegistroConNombres>;

/**
 * Classes that were held while the student was enrolled, and what became of them; percent of those attended in basis points, of the classes
 * with a mark, null where there is none.
 */
const Cuenta = z.object({
  clases: z.int(),
  /** Classes with a roll that says nothing of the student: shown, and not in the percent. */
  sinMarca: z.int(),
  presentes: z.int(),
  tardanzas: z.int(),
  ausentes: z.int(),
  excusas: z.int(),
  porcentaje: z.int().nullable(),
});
export type CuentaDeAsistencia = z.infer<typeof Cuenta>;

/** The attendance of a student in a span: its numbers, and by group also the days on which a class stands on the schedule. */
export const ResumenAsistencia = Cuenta.extend({
  grupos: z.array(
    Cuenta.extend({
      codigoGrupo: codigo,
      descripcion: z.string(),
      /** From the enrolment on; none where the student is no longer enrolled. */
      programadas: z.array(fecha),
      /** Days of the schedule on which the period holds no class. */
      sinClase: z.array(z.object({ fecha, motivo: z.string() })),
    }),
  ),
});
export type ResumenAsistencia = z.infer<typeof ResumenAsistencia>;

/** The longest span that is answered at once, in days: a year, a leap year too. */
export const MAX_DIAS = 366;

const access = [ACCESO.asistenciaPorGrupo, ACCESO.fichaAsistencia];

export const asistenciaDeEstudiante = {
  entre: call({
    method: 'GET',
    path: 'registroasistencia/estudiante/{e}/fechainicial/{d1}/fechafinal/{d2}',
    access,
    summary: 'Asistencia de un estudiante entre dos fechas, un año a lo sumo',
    params: z.strictObject({ e: codigoEnRuta, d1: fecha, d2: fecha }),
    result: z.array(RegistroConNombres),
  }),
  resumen: call({
    method: 'GET',
    path: 'registroasistencia/resum/estudiante',
    access,
    summary: 'Clases, asistencias y porcentaje de un estudiante entre dos fechas, con las clases del horario',
    query: z.strictObject({ codigoEstudiante: codigoEnRuta, fechaInicial: fecha, fechaFinal: fecha }),
    result: ResumenAsistencia,
  }),
  filter: list({
    path: 'registroasistencia/estudiante/filter',
    access,
    summary: 'Registros de asistencia por páginas: de un estudiante, o buscando por su nombre',
    title: 'Registros de asistencia',
    row: RegistroConNombres,
    sort: ['fechaAsistencia', 'codigoRegistroAsistencia'],
    newestFirst: true,
    query: {
      codigoSucursal: codigoEnRuta.optional(),
      codigoEstudiante: codigoEnRuta.optional(),
      codigoGrupo: codigoEnRuta.optional(),
      estado: EstadoAsistencia.optional(),
    },
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
