import type { Deps } from './serve';
import { repeat } from './repeat';

const DAY_MS = 86_400_000;
/** Interval between purges. */
const EVERY_MS = 6 * 3_600_000;

/** Tables with a retention in days: answers of idempotency keys, sign-in attempts, live events, notices, drafts. */
const KEPT: readonly [tabla: string, columna: string, dias: number][] = [
  ['idempotencia', 'creado', 60],
  ['intento_acceso', 'momento', 180],
  ['novedad', 'creado', 1],
  ['aviso', 'momento', 60],
  ['borrador', 'momento', 7],
];

/** Deletes rows past their retention and returns how many. Several processes may run it at once. */
export async function purge({ pool, now }: Pick<Deps, 'pool' | 'now'>): Promise<number> {
  let deleted = 0;
  for (const [tabla, columna, dias] of KEPT) {
    const before = new Date(now().getTime() - dias * DAY_MS).toISOString();
    const { rowCount } = await pool.query(`delete from ${tabla} where ${columna} < $1`, [before]);
    deleted += rowCount ?? 0;
  }
  return deleted;
}

/** Purges at once and then periodically, and runs `archive` after it. Returns the function that stops it. */
export function startPurging(deps: Deps, archive: () => Promise<unknown>): () => Promise<void> {
  const work = async () => {
    await purge(deps);
    await archive();
  };
  return repeat(deps, { name: 'limpieza', everyMs: EVERY_MS, work }).stop;
}
