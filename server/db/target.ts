import { duenoDe, type Env } from '../env';
import { attachEmbedded } from './embedded';

/**
 * Runs a command-line tool's work on the database of DATABASE_URL, or on the embedded one of the data folder, which a running Cantera may be
 * using; `label` says to others who holds it.
 */
export async function onTarget<T>(
  env: Partial<Env> & Pick<Env, 'CANTERA_DATA_DIR'>,
  label: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  // Only the owner's role may read everything (backup) and create tables (restore).
  const owner = duenoDe(env);
  if (owner) return work(owner);
  const embedded = await attachEmbedded(env.CANTERA_DATA_DIR, { label });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
