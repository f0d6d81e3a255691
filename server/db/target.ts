import type { Env } from '../env';
import { attachEmbedded } from './embedded';

/** The database of a tool; `attached`: it is the embedded one of a Cantera that is running now. */
export type Target = { url: string; attached: boolean; close: () => Promise<void> };

/** Opens what DATABASE_URL names, or the embedded database of the data folder, also beside a running Cantera. */
export async function openTarget(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'CANTERA_DATA_DIR'>,
  label: string,
): Promise<Target> {
  // A copy reads what no other role may, and a restore makes tables: both are the owner's.
  if (env.DATABASE_URL) return { url: env.DATABASE_OWNER_URL ?? env.DATABASE_URL, attached: false, close: async () => {} };
  const { url, attached, stop } = await attachEmbedded(env.CANTERA_DATA_DIR, { label });
  return { url, attached, close: stop };
}
