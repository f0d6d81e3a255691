import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import { grupoProfesor as calls, type DiasEnGrupo } from '@/contract/academico/grupoProfesor';
import { sumarDias, textoDelDia } from '@/domain/fechas';
import type { Db } from '../db/connect';
import { grupo, grupoProfesor as t } from '../db/schema/academico';
import { conflict, invalid, serve } from '../lib/serve';
import { found, insertRow } from '../lib/scope';
import { deTurno, rige } from '../personas/ensena';
import { bloquearHorarios } from './grupo';
import { bloquearGrupo, gruposDe } from './leerGrupo';
import { cargarPeriodo } from './leerPeriodo';
import { nombreDeGrupo } from './nombreDeGrupo';
import { assertProfesor } from './revisarGrupo';

interface Tramo {
  codigoGrupo: number;
  codigoProfesor: number;
  desde: string;
  hasta: string;
}

/** The first class of these days, in words, during which the substitute is on duty in another group. */
async function cruce(db: Db, hoy: string, { codigoGrupo, codigoProfesor, desde, hasta }: Tramo): Promise<string | undefined> {
  const clase = (h: SQL, g: SQL) =>
    sql`join detalle_horario_grupo ${h} on ${h}.codigo_grupo = ${g} and ${h}.dia = extract(isodow from d.fecha) and ${rige(h, sql`d.fecha`)}`;
  const { rows } = await db.execute<{ grupo: string; fecha: string }>(sql`
    select ${nombreDeGrupo(sql`g`, hoy)} grupo, d.fecha::date::text fecha from generate_series(${desde}::date, ${hasta}::date, '1 day') d(fecha)
      ${clase(sql`suya`, sql`${codigoGrupo}`)}
      join grupo_profesor x on x.codigo_profesor = ${codigoProfesor} and x.codigo_grupo <> ${codigoGrupo} and ${rige(sql`x`, sql`d.fecha`)}
      join grupo g on g.codigo_grupo = x.codigo_grupo and g.estatus <> 'INACTIVO'
      join periodo_academico p on p.codigo_periodo = g.codigo_periodo and p.activo and d.fecha between p.fecha_inicio and p.fecha_fin
      ${clase(sql`otra`, sql`g.codigo_grupo`)} and otra.hora_inicio < suya.hora_fin and suya.hora_inicio < otra.hora_fin
    where ${deTurno(sql`g.codigo_grupo`, sql`d.fecha`)} = ${codigoProfesor} order by 2 limit 1`);
  return rows[0] && `Da clase a ${rows[0].grupo} a esa hora el ${textoDelDia(rows[0].fecha)}`;
}

export default [
  // Called from a group, its schedule and its roll. Locks the company's schedules, so that two substitutes are not put in two places at once,
  // and the group. Refuses days outside the period, the main instructor, another substitute on those days and, for a substitute, a class of
  // their own at that time; an assistant's classes do not count.
  serve(calls.save, async ({ db, user, body }): Promise<DiasEnGrupo> => {
    const { codigoGrupo, codigoProfesor, rol, desde, hasta } = body;
    await bloquearHorarios(db, user);
    await bloquearGrupo(db, user, codigoGrupo);
    await assertProfesor(db, user, codigoProfesor);
    const [suyo] = await db.select({ codigoPeriodo: grupo.codigoPeriodo }).from(grupo).where(eq(grupo.codigoGrupo, codigoGrupo));
    const periodo = await cargarPeriodo(db, user, suyo!.codigoPeriodo);
    if (hasta === null && rol === 'SUSTITUTO') throw invalid({ hasta: 'Un sustituto es por unos días: ponga el último' });
    if (hasta !== null && hasta < desde) throw invalid({ hasta: 'Debe ser el día inicial o después' });
    if (desde > periodo.fechaFin) throw invalid({ desde: 'Es después del período' });
    const fin = hasta ?? periodo.fechaFin;
    const { rows: titulares } =
      await db.execute(sql`select 1 from grupo_profesor x where x.codigo_grupo = ${codigoGrupo} and x.rol = 'TITULAR'
      and x.codigo_profesor = ${codigoProfesor} and (x.desde is null or x.desde <= ${fin}) and (x.hasta is null or x.hasta > ${desde}::date)`);
    if (titulares.length > 0) throw invalid({ codigoProfesor: 'Es el profesor del grupo en esos días' });
    const choca = rol === 'SUSTITUTO' && (await cruce(db, user.hoy, { codigoGrupo, codigoProfesor, desde, hasta: fin }));
    if (choca) throw conflict(choca);
    const fila = { codigoGrupo, codigoProfesor, rol, desde, hasta: hasta && sumarDias(hasta, 1) };
    const { codigoGrupoProfesor } = await insertRow(db, t, fila);
    return { codigoGrupoProfesor, rol, desde, hasta };
  }),

  // Called from a group. Locks nothing. What has begun and goes on ends today; anything else was planned, or a mistake, and is deleted.
  serve(calls.remove, async ({ db, user, hoy, params: { id } }) => {
    const suyo = and(eq(t.codigoGrupoProfesor, id), ne(t.rol, 'TITULAR'))!;
    const filas = await db
      .select({ desde: t.desde, hasta: t.hasta })
      .from(t)
      .innerJoin(grupo, eq(grupo.codigoGrupo, t.codigoGrupo))
      .where(gruposDe(user, suyo));
    const { desde, hasta } = found(filas, 'Ese profesor del grupo');
    if (desde! < hoy && (hasta === null || hasta > hoy)) {
      await db.update(t).set({ hasta: hoy }).where(suyo);
      return { eliminado: false, desactivado: true };
    }
    await db.delete(t).where(suyo);
    return { eliminado: true, desactivado: false };
  }),
];
