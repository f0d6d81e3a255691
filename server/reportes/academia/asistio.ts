import { sql, type SQL } from 'drizzle-orm';
import { diaDe } from '../estudiantes';

/** States of a mark that say that the student came. */
export const VINO = sql`('PRESENTE', 'TARDANZA')`;

/** The last day on which a student came; null of who never did. */
export const ultimaAsistencia = (codigoEstudiante: SQL): SQL =>
  sql`(select max(u.fecha) from ultima_asistencia u where u.codigo_estudiante = ${codigoEstudiante})`;

/** Marks of absence since the last day on which a student came; an excuse is none. */
export const ausenciasDesde = (codigoEstudiante: SQL, ultima: SQL): SQL => sql`(select count(*)::int from registro_asistencia a
  where a.codigo_estudiante = ${codigoEstudiante} and a.estado = 'AUSENTE' and a.fecha_asistencia > coalesce(${ultima}, '-infinity'::date))`;

const ultimo = (codigoEstudiante: SQL, que: SQL): SQL => sql`(select ${que} from seguimiento_estudiante s
  where s.codigo_estudiante = ${codigoEstudiante} order by s.momento desc, s.codigo_seguimiento desc limit 1)`;

/** The last contact with a student's family: its day, its result, and the day of return that was agreed upon. */
export const ultimoContacto = (codigoEstudiante: SQL) => ({
  contacto: ultimo(codigoEstudiante, diaDe('s.momento')),
  resultado: ultimo(codigoEstudiante, sql`s.resultado`),
  regresa: ultimo(codigoEstudiante, sql`s.regresa`),
});
