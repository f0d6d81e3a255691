import { sql, type SQL } from 'drizzle-orm';
import { diaDe } from '../../db/sql';

/** States of a mark in which the student was present. */
export const VINO = sql`('PRESENTE', 'TARDANZA')`;

/** SQL: the last day on which a student was present; null for one who never was. */
export const ultimaAsistencia = (codigoEstudiante: SQL): SQL =>
  sql`(select max(u.fecha) from ultima_asistencia u where u.codigo_estudiante = ${codigoEstudiante})`;

/** SQL: number of absences since the last day on which a student was present; excused ones do not count. */
export const ausenciasDesde = (codigoEstudiante: SQL, ultima: SQL): SQL => sql`(select count(*)::int from registro_asistencia a
  where a.codigo_estudiante = ${codigoEstudiante} and a.estado = 'AUSENTE' and a.fecha_asistencia > coalesce(${ultima}, '-infinity'::date))`;

const ultimo = (codigoEstudiante: SQL, que: SQL): SQL => sql`(select ${que} from seguimiento_estudiante s
  where s.codigo_estudiante = ${codigoEstudiante} order by s.momento desc, s.codigo_seguimiento desc limit 1)`;

/** SQL: the last contact with a student's family: day, result, and the agreed day of return. */
export const ultimoContacto = (codigoEstudiante: SQL) => ({
  contacto: ultimo(codigoEstudiante, diaDe(sql`s.momento`)),
  resultado: ultimo(codigoEstudiante, sql`s.resultado`),
  regresa: ultimo(codigoEstudiante, sql`s.regresa`),
});
