import pg from 'pg';
import type { Deps } from './deps';

const DAY_MS = 86_400_000;
/** Interval between purges. */
const EVERY_MS = 6 * 3_600_000;

/** Tables with a retention in days: answers of idempotency keys, sign-in attempts, live events, notices. */
const KEPT: readonly [tabla: string, columna: string, dias: number][] = [
  ['idempotencia', 'creado', 60],
  ['intento_acceso', 'momento', 180],
  ['novedad', 'creado', 1],
  ['aviso', 'momento', 60],
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

/** Audit rows deleted per transaction: small, so that no writer waits for its locks. */
const PART = 5000;

/**
 * Deletes audit rows older than `years` (0 keeps all), in batches of one transaction each, and returns how many. `owner` is the URL of the
 * role that owns the tables: the role that serves requests may only insert into the audit.
 */
export async function purgeAudit(owner: string, years: number, now: Date): Promise<number> {
  if (years === 0) return 0;
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  const client = new pg.Client(owner);
  client.on('error', () => {});
  await client.connect();
  try {
    for (let deleted = 0; ;) {
      const { rowCount } = await client.query(
        `delete from auditoria where codigo_auditoria in (
          select codigo_auditoria from auditoria where momento < $1 limit ${PART})`,
        [before.toISOString()],
      );
      deleted += rowCount ?? 0;
      if ((rowCount ?? 0) < PART) return deleted;
    }
  } finally {
    await client.end();
  }
}

/** Retention of the audit in years, and the URL of the role that may delete from it. */
interface Keeping {
  owner: () => string;
  years: number;
}

/** Purges at once and then periodically. Returns the function that stops it. */
export function startPurging(deps: Deps, { owner, years }: Keeping): () => void {
  const all = async () => {
    await purge(deps);
    await purgeAudit(owner(), years, deps.now());
  };
  const work = () => void all().catch((error: unknown) => deps.log.warn({ name: (error as Error)?.name }, 'not purged'));
  work();
  const timer = setInterval(work, EVERY_MS).unref();
  return () => clearInterval(timer);
}
