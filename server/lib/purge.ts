import pg from 'pg';
import type { Deps } from './deps';

const DAY_MS = 86_400_000;
/** How often a server looks for what is too old. */
const EVERY_MS = 6 * 3_600_000;

/** What is kept for a while only: an answer for who sends the same act again, the history of sign-ins, what was told live, notices. */
const KEPT: readonly [tabla: string, columna: string, dias: number][] = [
  ['idempotencia', 'creado', 60],
  ['intento_acceso', 'momento', 180],
  ['novedad', 'creado', 1],
  ['aviso', 'momento', 60],
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

/** Rows of the audit that go at once: whoever writes meanwhile waits for none of them. */
const PART = 5000;

/**
 * Deletes the rows of the audit that are older than so many years (0: none) in parts of one transaction each; how many. `owner`
 * is the address of the tables' owner: the role in which requests are served may only add to the audit.
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

/** How long the audit is kept, and as whom it is shortened. */
interface Keeping {
  owner: () => string;
  years: number;
}

/** Purges now and then while the server lives; returns how to stop. */
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
