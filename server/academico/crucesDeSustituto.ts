import { sql } from 'drizzle-orm';
import type { ClaseDeGrupo } from '@/contract/academico/grupo';
import type { ClaseDada } from '@/domain/academico/grupo';
import { textoDeSesiones } from '@/domain/academico/horario';
import { textoDelDia } from '@/domain/fechas';
import type { Db } from '../db/connect';
import { deTurno, rige } from '../personas/ensena';
import { nombreDe } from '../db/schema/personas';
import { nombreDeGrupo } from './nombreDeGrupo';

/** The classes of a group on some days, both included; without `codigoGrupo` of one that is not stored yet. */
interface Clases {
  codigoGrupo?: number;
  desde: string;
  hasta: string;
  horario: readonly ClaseDada[];
}

/**
 * The first class of every other group that who is on duty in this one also gives at that time, one of the two as a substitute: in words, and as
 * classes. Days decide, not the week: whom another replaces on a day may substitute on it.
 */
export async function crucesDeSustituto(db: Db, hoy: string, { codigoGrupo = 0, desde, hasta, horario }: Clases) {
  const { rows } = await db.execute<ClaseDeGrupo & { fecha: string }>(sql`
    select distinct on (g.codigo_grupo) g.codigo_grupo "codigoGrupo", ${nombreDeGrupo(sql`g`, hoy)} grupo, ${nombreDe('e')} profesor,
      d.fecha::date::text fecha, otra.dia, otra.hora_inicio "horaInicio", otra.hora_fin "horaFin", otra.lugar
    from grupo_profesor s join profesor p using (codigo_profesor) join entidad e using (codigo_entidad)
      cross join generate_series(greatest(s.desde, ${desde}::date), least(s.hasta - 1, ${hasta}::date), '1 day') d(fecha)
      join json_to_recordset(${JSON.stringify(horario)})
        suya("codigoProfesor" int, dia int, "horaInicio" text, "horaFin" text, desde date, hasta date)
        on suya.dia = extract(isodow from d.fecha) and ${rige(sql`suya`, sql`d.fecha`)}
      join grupo_profesor x on x.codigo_profesor = s.codigo_profesor and x.codigo_grupo <> ${codigoGrupo} and ${rige(sql`x`, sql`d.fecha`)}
      join grupo g on g.codigo_grupo = x.codigo_grupo and g.estatus <> 'INACTIVO'
      join periodo_academico corre on corre.codigo_periodo = g.codigo_periodo and corre.activo
        and d.fecha between corre.fecha_inicio and corre.fecha_fin
      join detalle_horario_grupo otra on otra.codigo_grupo = g.codigo_grupo and otra.dia = suya.dia and ${rige(sql`otra`, sql`d.fecha`)}
        and otra.hora_inicio < suya."horaFin" and suya."horaInicio" < otra.hora_fin
    where s.rol = 'SUSTITUTO' and s.codigo_grupo in (${codigoGrupo}, g.codigo_grupo)
      and s.codigo_profesor = ${deTurno(sql`g.codigo_grupo`, sql`d.fecha`)}
      and s.codigo_profesor = coalesce((select suple.codigo_profesor from grupo_profesor suple where suple.codigo_grupo = ${codigoGrupo}
        and suple.rol = 'SUSTITUTO' and ${rige(sql`suple`, sql`d.fecha`)}), suya."codigoProfesor")
    order by g.codigo_grupo, d.fecha, otra.hora_inicio`);
  return rows.map(({ fecha, ...clase }) => ({
    texto: `Choca el ${textoDelDia(fecha)} con ${clase.grupo}, del mismo profesor de turno (${clase.profesor}): ${textoDeSesiones([clase])}`,
    clases: [clase],
  }));
}
