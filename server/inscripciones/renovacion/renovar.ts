import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { renovar as calls } from '@/contract/inscripciones/renovacion';
import { bloquearHorarios, crearGrupo } from '../../academico/escribirGrupo';
import { leerGrupos } from '../../academico/leerGrupo';
import type { Db } from '../../db/connect';
import { lockRows } from '../../db/locks';
import { grupo } from '../../db/schema/academico';
import { conflict, invalid, notFound } from '../../lib/errors';
import { serve } from '../../lib/serve';
import type { User } from '../../lib/user';
import { facturar, type Facturable } from '../facturar';
import { guardarEnGrupo } from '../lote/guardar';
import { leerPeriodo, type PeriodoLeido } from './porRenovar';
import { planear, type Plan } from './planear';

/** Invoices per statement. */
const PARTE = 1500;

/** Throws 400 or 409 unless the second period follows the first. */
function assertSigue(viejo: PeriodoLeido, nuevo: PeriodoLeido) {
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

/** Writes the enrolments of a plan; returns the invoices to write. */
async function escribirInscripciones(db: Db, user: User, hoy: string, { copia, nuevas }: Plan, codigoGrupo: number): Promise<Facturable[]> {
  const porGuardar = nuevas.map(({ de: { codigoInscripcion: codigoInscripcionOrigen, codigoEstudiante, codigoEntidad }, ...nueva }) => {
    return { ...nueva, codigoInscripcionOrigen, codigoEstudiante, codigoEntidad };
  });
  return (await guardarEnGrupo(db, user, hoy, { codigoGrupo, codigoSucursal: copia.codigoSucursal }, porGuardar)).porFacturar;
}

export default [
  // Called by /process/inscripcion: once per group, so that no request is long and the progress bar moves; and once for the preview of all
  // groups. Locks the company's schedules, both periods, the groups, their students, then the invoice series. Students who are already
  // renewed are skipped; those who cannot be renewed are returned with the reason. Refuses periods that do not follow each other, and
  // camps.
  serve(calls, async ({ db, user, hoy, body }) => {
    const { codigoPeriodo, codigoPeriodoNuevo, grupos: pedidos, codigoSucursal } = body;
    await bloquearHorarios(db, user);
    const viejo = await leerPeriodo(db, user, codigoPeriodo);
    const nuevo = await leerPeriodo(db, user, codigoPeriodoNuevo);
    assertSigue(viejo, nuevo);
    if (pedidos)
      await lockRows(db)`select 1 from grupo where codigo_grupo = any(${sql.param(pedidos)}::int[]) and codigo_periodo = ${codigoPeriodo}
          order by codigo_grupo for no key update`;
    const grupos = await leerGrupos(
      db,
      user,
      eq(grupo.codigoPeriodo, codigoPeriodo),
      ne(grupo.estatus, 'INACTIVO'),
      pedidos && inArray(grupo.codigoGrupo, pedidos),
      codigoSucursal === undefined ? undefined : eq(grupo.codigoSucursal, codigoSucursal),
    );
    if (pedidos && grupos.length < new Set(pedidos).size) throw notFound('Ese grupo');
    const planes = await planear(db, user, hoy, { ...body, grupos, viejo, nuevo });
    const act = async () => {
      const porFacturar: Facturable[] = [];
      for (const plan of planes) {
        if (plan.visto.accion === 'NO') continue;
        porFacturar.push(...(await escribirInscripciones(db, user, hoy, plan, await escribirGrupo(db, user, plan))));
      }
      for (let i = 0; i < porFacturar.length; i += PARTE) await facturar(db, user, porFacturar.slice(i, i + PARTE));
    };
    return { answer: planes.map(({ visto }) => visto), act };
  }),
];
