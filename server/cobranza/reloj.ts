import { sql } from 'drizzle-orm';
import { hoyEn, ZONA } from '@/domain/fechas';
import { transaction } from '../db/transaction';
import type { Deps } from '../lib/serve';
import { repeat } from '../lib/repeat';
import { escribirParte } from './escribir';

/** How often a server checks whether the automatic mails of the day are written. */
const CADA_MS = 10 * 60_000;
/** Hour in Santo Domingo before which no reminder is sent, so that nobody gets one at night. */
const HORA_DE_ENVIO = 9;

const reloj = new Intl.DateTimeFormat('en', { timeZone: ZONA, hour: 'numeric', hourCycle: 'h23' });

/**
 * Writes the mails of automatic rules to the outbox for every branch of every company with such rules, and returns how many. Before nine it
 * does nothing, nor for a branch with a day of change until its owner said that the debts brought are right. Several processes may run it at
 * once: a payer still gets one message a day.
 */
export async function escribirAutomaticos(deps: Pick<Deps, 'pool' | 'db' | 'now' | 'sitio'>): Promise<number> {
  const ahora = deps.now();
  if (Number(reloj.format(ahora)) < HORA_DE_ENVIO) return 0;
  const { rows } = await deps.db.execute<{ codigoCompania: number; codigoSucursal: number }>(sql`
    select s.codigo_compania "codigoCompania", s.codigo_sucursal "codigoSucursal" from sucursal s join compania c using (codigo_compania)
    where s.activo and c.activo and (s.dia_arranque is null or s.deudas_revisadas) and exists (select from regla_mensaje r where r.codigo_compania = c.codigo_compania and r.activo and r.automatica)
    order by 2`);
  let todos = 0;
  for (const { codigoCompania, codigoSucursal } of rows) {
    const quien = { codigoCompania, codigoSucursal, usuario: 'sistema' };
    const parte = () =>
      transaction(deps.pool, { usuario: 'sistema', codigoCompania, desde: 'mensajes' }, (db) =>
        escribirParte(db, deps, quien, hoyEn(ahora), true),
      );
    for (let hecho = await parte(); ; hecho = await parte()) {
      todos += hecho.escritos;
      if (hecho.quedan === 0) break;
    }
  }
  return todos;
}

/** Runs `escribirAutomaticos` periodically; returns the function that stops it. */
export const iniciarMensajes = (deps: Deps) =>
  repeat(deps, { name: 'mensajes', everyMs: CADA_MS, work: () => escribirAutomaticos(deps) }).stop;
