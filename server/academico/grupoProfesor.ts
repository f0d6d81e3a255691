import { and, eq, ne, sql } from 'drizzle-orm';
import { grupoProfesor as calls, type DiasEnGrupo } from '@/contract/academico/grupoProfesor';
import { sumarDias, textoDelRango } from '@/domain/fechas';
import { grupo, grupoProfesor as t } from '../db/schema/academico';
import { conflict, invalid, serve } from '../lib/serve';
import { bloquearCompania, found, insertRow } from '../lib/scope';
import { crucesDeSustituto } from './crucesDeSustituto';
import { bloquearGrupo, clasesDadas, gruposDe } from './leerGrupo';
import { cargarPeriodo } from './leerPeriodo';
import { assertProfesor } from './revisarGrupo';

export default [
  // Called from a group, its schedule and its roll. Locks the company's schedules, so that two substitutes are not put in two places at once,
  // and the group. Refuses days outside the period, the main instructor, a substitute who stands or another one on those days and, for a
  // substitute, a class of their own at that time; an assistant's classes do not count.
  serve(calls.save, async ({ db, user, body }): Promise<DiasEnGrupo> => {
    const { codigoGrupo, codigoProfesor, rol, desde, hasta } = body;
    await bloquearCompania(db, user);
    await bloquearGrupo(db, user, codigoGrupo);
    await assertProfesor(db, user, codigoProfesor);
    const [suyo] = await db.select({ codigoPeriodo: grupo.codigoPeriodo }).from(grupo).where(eq(grupo.codigoGrupo, codigoGrupo));
    const periodo = await cargarPeriodo(db, user, suyo!.codigoPeriodo);
    if (hasta === null && rol === 'SUSTITUTO') throw invalid({ hasta: 'Un sustituto es por unos días: ponga el último' });
    if (hasta !== null && hasta < desde) throw invalid({ hasta: 'Debe ser el día inicial o después' });
    if (desde > periodo.fechaFin) throw invalid({ desde: 'Es después del período' });
    const fin = hasta ?? periodo.fechaFin;
    const { rows: suyos } = await db.execute<{ rol: string; desde: string; ultimo: string }>(sql`
      select rol, desde::text, (hasta - 1)::text ultimo from grupo_profesor x where x.codigo_grupo = ${codigoGrupo}
        and x.codigo_profesor = ${codigoProfesor} and (x.rol = 'TITULAR' or x.rol = 'SUSTITUTO' and x.rol = ${rol})
        and (x.desde is null or x.desde <= ${fin}) and (x.hasta is null or x.hasta > ${desde}::date) order by x.rol desc, x.desde`);
    const [ya] = suyos;
    if (ya?.rol === 'TITULAR') throw invalid({ codigoProfesor: 'Es el profesor del grupo en esos días' });
    if (ya) {
      const dias = textoDelRango(ya.desde, ya.ultimo);
      throw invalid({ codigoProfesor: `Ya está puesto de sustituto (${dias}); si le faltan días, ponga solo esos` });
    }
    const fila = { codigoGrupo, codigoProfesor, rol, desde, hasta: hasta && sumarDias(hasta, 1) };
    const { codigoGrupoProfesor } = await insertRow(db, t, fila);
    if (rol === 'SUSTITUTO') {
      const clases = { codigoGrupo, desde, hasta: fin, horario: await clasesDadas(db, codigoGrupo, desde) };
      const [cruce] = await crucesDeSustituto(db, user.hoy, clases);
      if (cruce) throw conflict(cruce.texto);
    }
    return { codigoGrupoProfesor, rol, desde, hasta };
  }),

  // Called from a group. Locks that row. What has not begun is deleted; what began before today ends. Refuses what has ended already, so that
  // whoever takes it off a second time does not delete its days.
  serve(calls.remove, async ({ db, user, hoy, params: { id } }) => {
    const suyo = and(eq(t.codigoGrupoProfesor, id), ne(t.rol, 'TITULAR'))!;
    const filas = await db
      .select({ desde: t.desde, hasta: t.hasta })
      .from(t)
      .innerJoin(grupo, eq(grupo.codigoGrupo, t.codigoGrupo))
      .where(gruposDe(user, suyo))
      .for('update', { of: t });
    const { desde, hasta } = found(filas, 'Ese profesor del grupo');
    if (desde! >= hoy) {
      await db.delete(t).where(suyo);
      return { eliminado: true, desactivado: false };
    }
    if (hasta !== null && hasta <= hoy) throw conflict('Ya no está en el grupo: los días que ya pasaron quedan');
    await db.update(t).set({ hasta: hoy }).where(suyo);
    return { eliminado: false, desactivado: true };
  }),
];
