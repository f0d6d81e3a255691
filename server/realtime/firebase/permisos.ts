import type pg from 'pg';
import { plazoDe } from '../../lib/authenticate';
import type { Deps } from '../../lib/deps';
import type { Session } from '../../lib/sessions';
import { alcanceDe } from '../alcance';
import type { Cambios } from './base';

const marcas = (unas: Iterable<string>) => Object.fromEntries([...unas].map((una) => [una, true]));

/** What the security rules check for a session: company, expiry, audiences, and the kinds of events in them. */
function permisoDe({ user, expira }: Session) {
  const { codigoCompania, ambitos, clases } = alcanceDe(user);
  return { c: String(codigoCompania), hasta: expira.getTime(), a: marcas(ambitos), k: marcas(clases) };
}

/** Sessions of users that may still be stored in Firebase. */
const DE_USUARIOS = `select codigo_sesion id from sesion where codigo_usuario = any($1) and expira > now() - interval '1 day'`;

/** Ids of the sessions of these users. */
export async function sesionesDe(pool: pg.Pool, usuarios: readonly number[]): Promise<string[]> {
  if (usuarios.length === 0) return [];
  return (await pool.query<{ id: string }>(DE_USUARIOS, [usuarios])).rows.map(({ id }) => id);
}

/** Current permissions of these sessions; null (deleted) for one that has ended. */
export async function permisosDe({ sessions, now }: Pick<Deps, 'sessions' | 'now'>, sesiones: readonly string[]): Promise<Cambios> {
  const cambios: Cambios = {};
  for (const id of sesiones) {
    const sesion = await sessions.now(id);
    const vive = sesion !== undefined && plazoDe(sesion) > now().getTime();
    cambios[`oyentes/${id}`] = vive ? permisoDe(sesion) : null;
    if (!vive) cambios[`progreso/${id}`] = null;
  }
  return cambios;
}
