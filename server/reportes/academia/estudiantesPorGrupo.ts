import { sql } from 'drizzle-orm';
import { estudiantesPorGrupo, type EstudianteEnGrupo } from '@/contract/reportes/academia/estudiantesPorGrupo';
import { edad } from '@/domain/academico/edad';
import { nombreDeGrupo } from '../../academico/nombreDeGrupo';
import { inscripcion, sigueEl } from '../../db/schema/inscripciones';
import { dado, given, same } from '../../lib/lists/filters';
import { grouped } from '../../lib/lists/grouped';
import { HOY, MIS_GRUPOS, titularDe } from '../../personas/ensena';
import { nombreDe } from '../../db/schema/personas';
import { delEstudiante, NOMBRES } from '../estudiantes';

const INSCRIPCION = sql`inscripcion`;
/** Condition: the enrolment ended with its period, which its row does not say. */
const TERMINO = sql`(${INSCRIPCION}.estatus = 'ACTIVA' and not ${sigueEl(HOY, INSCRIPCION)})`;

export default grouped({
  call: estudiantesPorGrupo,
  table: inscripcion,
  by: ['codigoInscripcion'],
  without: ['edad'],
  sums: (where) => sql`
    select inscripcion.codigo_inscripcion, inscripcion.codigo_estudiante, inscripcion.codigo_grupo, inscripcion.codigo_modalidad,
      inscripcion.fecha_inscripcion, case when ${TERMINO} then 'FINALIZADA' else inscripcion.estatus end estatus, e.nombre_completo, p.fecha_nacimiento, ${nombreDeGrupo(sql`g`)} descripcion
    from inscripcion join estudiante e using (codigo_estudiante) join entidad p using (codigo_entidad) join grupo g using (codigo_grupo) where ${where}`,
  names: {
    ...NOMBRES,
    estudiante: sql`d.nombre_completo`,
    grupo: sql`d.descripcion`,
    profesor: sql`(select ${nombreDe('p')} from profesor t join entidad p using (codigo_entidad)
      where t.codigo_profesor = ${titularDe(sql`d.codigo_grupo`, HOY)})`,
    modalidad: sql`(select m.descripcion from modalidad m where m.codigo_modalidad = d.codigo_modalidad)`,
  },
  coach: sql`${inscripcion.codigoGrupo} in ${MIS_GRUPOS}`,
  search: delEstudiante(inscripcion.codigoEstudiante),
  filters: {
    grupo: same('codigoGrupo', inscripcion.codigoGrupo),
    activas: { when: ({ estatus }) => estatus === 'ACTIVA', sql: sigueEl(HOY, INSCRIPCION) },
    canceladas: { when: ({ estatus }) => estatus === 'CANCELADA', sql: sql`${INSCRIPCION}.estatus = 'CANCELADA'` },
    terminadas: { when: ({ estatus }) => estatus === 'FINALIZADA', sql: sql`(${INSCRIPCION}.estatus = 'FINALIZADA' or ${TERMINO})` },
    desde: given('desde', sql`${inscripcion.fechaInscripcion} >= ${dado('desde')}`),
    hasta: given('hasta', sql`${inscripcion.fechaInscripcion} <= ${dado('hasta')}`),
  },
  totals: {
    estudiantes: sql`count(distinct d.codigo_estudiante)`.mapWith(Number),
    grupos: sql`count(distinct d.codigo_grupo)`.mapWith(Number),
    porGrupo: sql`(select coalesce(json_object_agg(grupo, n order by grupo), '{}') from (
      select ${nombreDeGrupo(sql`g`)} grupo, sum(n) n from (select codigo_grupo, count(*) n from d group by 1) d join grupo g using (codigo_grupo) group by 1) g)`,
  },
  row: (fila: Omit<EstudianteEnGrupo, 'edad'>, { hoy }): EstudianteEnGrupo => ({
    ...fila,
    edad: fila.fechaNacimiento === null ? null : edad(fila.fechaNacimiento, hoy),
  }),
});
