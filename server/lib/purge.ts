import type { Deps } from './deps';

const DAY_MS = 86_400_000;
/** How often a server looks for what is too old. */
const EVERY_MS = 6 * 3_600_000;

/** What is kept for a while only: an answer for who sends the same act again, the history of sign-ins. */
const KEPT: readonly [tabla: string, columna: string, dias: number][] = [
  ['idempotencia', 'creado', 60],
  ['intento_acceso', 'momento', 180],
];

/** Deletes what is older than it is kept; how many rows. Any number of processes may do this at once. */
export async function purge({ pool, now }: Pick<Deps, 'pool' | 'now'>): Promise<number> {
  let deleted = 0;
  for (const [tabla, columna, dias] of KEPT) {
    const before = new Date(now().getTime() - dias * DAY_MS).toISOString();
    const { rowCount } = await pool.query(`delete from ${tabla} where ${columna} < $1`, [before]);
    deleted += rowCount ?? 0;
  }
  return deleted;
}

/** Purges now and then while the server lives; returns how to stop. */
export function startPurging(deps: Deps): () => void {
  const work = () => void purge(deps).catch((error: unknown) => deps.log.warn({ name: (error as Error)?.name }, 'not purged'));
  work();
  const timer = setInterval(work, EVERY_MS).unref();
  return () => clearInterval(timer);
}
