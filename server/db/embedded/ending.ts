import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster';
import { isServer, processesOf } from './pidFile';

/** Sends a signal and ignores that the process may be gone. */
function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {}
}

/** Kills the server process and its remaining children with SIGKILL. Committed data is safe in the WAL; the next start recovers it. */
export function killServer({ data }: Cluster, pid = 0) {
  const family = processesOf(data);
  if (isServer(pid, data)) signal(pid, 'SIGKILL');
  family.forEach((one) => signal(one, 'SIGKILL'));
}

/** Signals for a server that does not stop, with the time (ms) since it was first seen in that state. */
const SHUTTING_DOWN: readonly Step[] = [
  [1500, 'SIGINT'],
  [2500, 'SIGQUIT'],
  [4500, 'SIGKILL'],
];
const SILENT: readonly Step[] = [
  [12_000, 'SIGQUIT'],
  [15_000, 'SIGKILL'],
];
type Step = readonly [afterMs: number, signal: NodeJS.Signals];

const stepsFor = (error: unknown): readonly Step[] | undefined => {
  const { code, message } = error as { code?: string; message?: string };
  if (code === '57P03' && message?.includes('shutting down')) return SHUTTING_DOWN;
  return /timeout/.test(message ?? '') ? SILENT : undefined;
};

/**
 * Escalates signals to a server that says for too long that it is shutting down, or does not answer at all. PostgreSQL 18 hangs forever
 * when told to stop while it recovers from a killed backend. A server that is starting or recovering is left alone.
 */
export function impatience(cluster: Cluster): (pid: number, error: unknown) => void {
  let steps: readonly Step[] | undefined;
  let since = 0;
  let done = 0;
  return (pid, error) => {
    const now = performance.now();
    const wanted = stepsFor(error);
    if (wanted !== steps) {
      steps = wanted;
      since = now;
      done = 0;
    }
    const next = steps?.[done];
    if (!next || now - since < next[0]) return;
    done += 1;
    if (next[1] === 'SIGKILL') killServer(cluster, pid);
    else if (isServer(pid, cluster.data)) signal(pid, next[1]);
  };
}

/** How long an immediate shutdown (SIGQUIT) may take. */
const AT_ONCE_MS = 2000;

/**
 * Stops a server: fast shutdown (SIGINT), after `patienceMs` immediate shutdown (SIGQUIT), finally SIGKILL. No process of it is left
 * afterwards.
 */
export async function endServer(cluster: Cluster, pid: number, patienceMs: number) {
  const gone = async (ms: number) => {
    for (const end = performance.now() + ms; isServer(pid, cluster.data) && performance.now() < end;) await sleep(30);
    return !isServer(pid, cluster.data);
  };
  for (const [name, ms] of [['SIGINT', patienceMs] as const, ['SIGQUIT', AT_ONCE_MS] as const]) {
    if (!isServer(pid, cluster.data)) return;
    signal(pid, name);
    if (await gone(ms)) return;
  }
  killServer(cluster, pid);
  await gone(1000);
}
