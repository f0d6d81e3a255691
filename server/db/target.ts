import type { Env } from '../env';
import { attachEmbedded } from './embedded';

/**
 * Runs a command-line tool's work on the database of DATABASE_URL, or on the embedded one of the data folder, which a running Cantera may be
 * using; `label` says to others who holds it.
 */
export async function onTarget<T>(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'CANTERA_DATA_DIR'>,
  label: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  // Only the owner's role may read everything (backup) and create tables (restore).
  if (env.DATABASE_URL) return work(env.DATABASE_OWNER_URL ?? env.DATABASE_URL);
  const embedded = await attachEmbedded(env.CANTERA_DATA_DIR, { label });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
