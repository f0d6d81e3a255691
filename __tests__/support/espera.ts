import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longest that the process may stand still for one request. */
export const MAX_STILL_MS = 20;
const TRIES = 12;

/** How long the event loop stood still (ms), at least, whenever the work ran: others on a busy machine disturb one run, our code every one. */
export async function standsStill(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < TRIES && least > MAX_STILL_MS; i += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await sleep(4);
    await work();
    await sleep(4);
    delay.disable();
    least = Math.min(least, delay.max / 1e6);
  }
  return least;
}
