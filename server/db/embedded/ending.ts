import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster';
import { isServer, processesOf } from './pidFile';

/** Sends a signal; a process that is gone already is no fault. */
function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {}
}

/** Kills the server, if it is named, and whatever of it is still there: what was committed is in its log, and the next start recovers it. */
export function killServer({ data }: Cluster, pid = 0) {
  const family = processesOf(data);
  if (isServer(pid, data)) signal(pid, 'SIGKILL');
  family.forEach((one) => signal(one, 'SIGKILL'));
}

/** What a server that does not end is told, and how long after it was first seen so. */
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
 * Ends a server that says for too long that it is shutting down, or says nothing at all: fast, at once, by force. PostgreSQL 18 hangs for
 * ever when it is told to stop while it recovers from a backend that was killed. One that starts or recovers is left alone.
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

/** How long a server that was told to stop at once may take. */
const AT_ONCE_MS = 2000;

/** Ends a server in order, where it takes longer than `patienceMs` at once, and at last by force: afterwards nothing of it is left. */
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
