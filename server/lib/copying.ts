import { copyOfTheDay, type Copying } from '../db/copies/nightly';
import type { Deps } from './serve';
import { repeat } from './repeat';

const EVERY_MS = 10 * 60_000;

/** Looks every ten minutes whether the copy of the day is due; one that failed is tried again. Returns the function that stops it. */
export function startCopying(deps: Pick<Deps, 'log' | 'jobs' | 'now'>, copying: () => Omit<Copying, 'now'>): () => Promise<void> {
  const work = async () => {
    const file = await copyOfTheDay({ ...copying(), now: deps.now() });
    if (file) deps.log.info({ file }, 'copy of the day made');
  };
  return repeat(deps, { name: 'copias', everyMs: EVERY_MS, work, reasonOf: ({ message }) => message }).stop;
}
