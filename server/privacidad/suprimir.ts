import { privacidad as calls } from '@/contract/privacidad/privacidad';
import { CERO } from '@/domain/dinero';
import type { Db } from '../db/connect';
import { cleanArchives, noteSuppressions, suppress, type Asks } from '../db/copies/suppressions';
import { supresion } from '../db/schema/personas';
import { conflict, serve } from '../lib/serve';
import { assertPuedeEscribir } from '../personas/escribir';
import { assertAprobado } from '../sesion/aprobar';
import { assertVeTodo } from './acceso';
import { planear, type Planeada } from './planear';

/** Who suppresses, and why. */
interface Acto {
  codigoCompania: number;
  usuario: string;
  aprobadoPor: string;
  motivo: string;
  momento: string;
}

/**
 * Carries out a planned suppression in the caller's transaction: notes it, takes the persons out of every table, and out of the audit's
 * months in the data folder, if it is known. Throws 409 if something prevents it.
 */
export async function suprimir(db: Db, { plan, personas }: Planeada, acto: Acto, datos: string | undefined): Promise<void> {
  if (plan.impide) throw conflict(plan.impide);
  // First, so that the reason and its row of the audit lose the names too.
  await db.insert(supresion).values({ ...acto, codigoEntidad: plan.codigoEntidad, personas });
  const asks = db.$client as Asks;
  const codigos = personas.map(({ codigo }) => codigo);
  const alcance = await suppress(asks, codigos);
  if (datos) await cleanArchives(asks, datos, alcance);
}

// Called by an administrator at a family's request. Locks the students, then the persons, each in the order of their codes; no month of
// the audit moves into a file meanwhile. Refuses (403) anyone who may not see everything of the person or not change their user; (409)
// the caller, an open debt or credit, an active enrolment and what else must be settled first, and always asks for a second user.
export default serve(calls.suprimir, async ({ db, user, hoy, deps, after, body: { codigoEntidad } }) => {
  const planeada = await planear(db, user.codigoCompania, codigoEntidad, hoy);
  const { plan, filas } = planeada;
  await assertVeTodo(db, user, codigoEntidad, filas);
  if (plan.usuarios.includes(user.usuario)) plan.impide ||= 'Nadie suprime sus propios datos: pídalo a otro administrador';
  const act = async ({ motivo, aprobacion }: { motivo: string; aprobacion?: string }) => {
    if (plan.impide) throw conflict(plan.impide);
    for (const { codigo } of planeada.personas) await assertPuedeEscribir(db, user, codigo);
    const momento = deps.now().toISOString();
    // The second user works where the child is, or where the caller does.
    const codigoSucursal = Number(filas.get('estudiante')?.[0]?.codigo_sucursal ?? user.sucursales[0]);
    const acto = { acto: 'persona/suprimir', codigo: codigoEntidad, monto: CERO, codigoSucursal } as const;
    const aprobadoPor = await assertAprobado({ db, user, momento }, acto, aprobacion);
    const { codigoCompania, usuario } = user;
    await suprimir(db, planeada, { codigoCompania, usuario, aprobadoPor, motivo, momento }, deps.folders?.data);
    const { data, copies } = deps.folders ?? {};
    const folders = [data, copies].filter((one) => one !== undefined);
    after(() => {
      noteSuppressions(deps.pool as Asks, folders).catch((error: Error) => {
        deps.log.error({ reason: error.message }, 'suppression not noted beside the copies; the next start does it');
      });
    });
  };
  return { answer: plan, act };
});
