import type { Env } from '../env';
import { attachEmbedded } from './embedded';

/** The database that a command-line tool works on. */
export type Target = { url: string; close: () => Promise<void> };

/** Opens the database of DATABASE_URL, or the embedded one of the data folder, which a running Cantera may be using. */
export async function openTarget(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'CANTERA_DATA_DIR'>,
  label: string,
): Promise<Target> {
  // Only the owner's role may read everything (backup) and create tables (restore).
  if (env.DATABASE_URL) return { url: env.DATABASE_OWNER_URL ?? env.DATABASE_URL, close: async () => {} };
  const { url, stop } = await attachEmbedded(env.CANTERA_DATA_DIR, { label });
  return { url, close: stop };
}
