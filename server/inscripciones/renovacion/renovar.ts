import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { renovar as calls } from '@/contract/inscripciones/renovacion';
import type { PeriodoAcademico } from '@/contract/academico/periodo';
import { bloquearCompania } from '../../lib/scope';
import { crearGrupo } from '../../academico/grupo';
import { leerGrupos } from '../../academico/leerGrupo';
import { cargarPeriodo } from '../../academico/leerPeriodo';
import type { Db } from '../../db/connect';
import { lockRows } from '../../db/locks';
import { grupo } from '../../db/schema/academico';
import { conflict, invalid, notFound, serve } from '../../lib/serve';
import { eqIf } from '../../lib/lists/filters';
import type { User } from '../../lib/scope';
import { type Facturable, facturar, guardarEnGrupo } from '../guardar';
import { conDestinos } from './destinos';
import { planear, type Plan } from './planear';

/** Invoices per statement. */
const PARTE = 1500;

/** Throws 400 or 409 unless the second period follows the first. */
export function assertSigue(viejo: PeriodoAcademico, nuevo: PeriodoAcademico) {
  if (viejo.tipo !== 'REGULAR') throw invalid({ codigoPeriodo: 'Los campamentos no se renuevan: se inscribe en Campamento' });
  if (nuevo.tipo !== 'REGULAR') throw invalid({ codigoPeriodoNuevo: 'Debe ser un período regular' });
  if (nuevo.fechaInicio <= viejo.fechaFin) throw invalid({ codigoPeriodoNuevo: 'Debe empezar después de que termine el otro' });
  if (!nuevo.activo) throw conflict('El período nuevo está inactivo: actívelo primero');
  if (viejo.codigoSucursal !== null && nuevo.codigoSucursal !== null && viejo.codigoSucursal !== nuevo.codigoSucursal)
    throw invalid({ codigoPeriodoNuevo: 'Es de otra sucursal' });
}

/** Writes the copy of a plan's group, or marks the existing one as its copy; returns its code. */
async function escribirGrupo(db: Db, user: User, { visto, copia, codigoCopia }: Plan): Promise<number> {
  if (codigoCopia === undefined) return crearGrupo(db, user, copia, visto.codigoGrupo);
  await db
    .update(grupo)
    .set({ codigoGrupoOrigen: visto.codigoGrupo })
    .where(and(eq(grupo.codigoGrupo, codigoCopia), isNull(grupo.codigoGrupoOrigen)));
  return codigoCopia;
}

// Called by /process/inscripcion: once per group, so that no request is long and the progress bar moves; and once for the preview of all
// groups. Locks the company's schedules, both periods, the groups, their students, then the invoice series. Students who are already
// renewed are skipped; those who cannot be renewed are returned with the reason. Refuses periods that do not follow each other, and
// camps.
export default serve(calls, async ({ db, user, hoy, body }) => {
  const { codigoPeriodo, codigoPeriodoNuevo, grupos: pedidos, codigoSucursal } = body;
  await bloquearCompania(db, user);
  const viejo = await cargarPeriodo(db, user, codigoPeriodo, 'key share');
  const nuevo = await cargarPeriodo(db, user, codigoPeriodoNuevo, 'key share');
  assertSigue(viejo, nuevo);
  if (pedidos)
    await lockRows(db)`select 1 from grupo where codigo_grupo = any(${sql.param(pedidos)}::int[]) and codigo_periodo = ${codigoPeriodo}
          order by codigo_grupo for no key update`;
  // Schedule and instructor of its last day, which a planned change may have given it.
  const grupos = await leerGrupos(
    db,
    user,
    viejo.fechaFin,
    eq(grupo.codigoPeriodo, codigoPeriodo),
    ne(grupo.estatus, 'INACTIVO'),
    pedidos && inArray(grupo.codigoGrupo, pedidos),
    eqIf(grupo.codigoSucursal, codigoSucursal),
  );
  if (pedidos && grupos.length < new Set(pedidos).size) throw notFound('Ese grupo');
  const planeado = await planear(db, user, hoy, { ...body, grupos, viejo, nuevo });
  const { planes } = planeado;
  const act = async () => {
    const porFacturar: Facturable[] = [];
    for (const plan of planes) {
      if (plan.visto.accion === 'NO') continue;
      const { codigoSucursal: sucursal } = plan.copia;
      const en = { codigoGrupo: await escribirGrupo(db, user, plan), codigoSucursal: sucursal };
      porFacturar.push(...(await guardarEnGrupo(db, user, hoy, en, plan.nuevas)).porFacturar);
    }
    for (let i = 0; i < porFacturar.length; i += PARTE) await facturar(db, user, hoy, porFacturar.slice(i, i + PARTE));
  };
  return { answer: pedidos ? planes.map(({ visto }) => visto) : await conDestinos(db, user, planeado), act };
});
