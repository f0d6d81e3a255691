import pino from 'pino';
import { repeat, type Runs } from '@/server/lib/repeat';

// What a server does by itself: one run at a time, and how they ended is known.

const NOW = new Date('2026-03-10T07:00:00Z');

function place() {
  const logged: object[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void logged.push(JSON.parse(line) as object) });
  return { logged, deps: { log, jobs: new Map<string, Runs>(), now: () => NOW } };
}

test('a job runs at once; whoever asks during a run gets one more after it, and stopping waits for the end', async () => {
  const { deps } = place();
  const runs: boolean[] = [];
  const open: (() => void)[] = [];
  const work = (due: boolean) => {
    runs.push(due);
    return new Promise<void>((done) => open.push(done));
  };
  const { wake, stop } = repeat(deps, { name: 'copias', everyMs: 3_600_000, work });
  wake();
  wake();
  expect(runs).toEqual([true]);
  open[0]!();
  await new Promise(setImmediate);
  expect(runs).toEqual([true, false]);
  expect(deps.jobs.get('copias')).toEqual({ failed: 0 });
  wake();
  const stopped = stop();
  open[1]!();
  await stopped;
  wake();
  expect(runs).toEqual([true, false]);
  expect(deps.jobs.get('copias')).toEqual({ failed: 0, doneAt: NOW.getTime() });
});

test('one that fails is counted and logged by its codes, not its words, which may be about a child; the next run goes on', async () => {
  const { deps, logged } = place();
  let fail = true;
  const work = () => (fail ? Promise.reject(Object.assign(new Error('Ana Peña'), { code: '23505' })) : Promise.resolve());
  const { wake, stop } = repeat(deps, { name: 'correo', everyMs: 3_600_000, work });
  await new Promise(setImmediate);
  expect(deps.jobs.get('correo')).toEqual({ failed: 1 });
  expect(logged).toEqual([{ level: 50, job: 'correo', sqlState: '23505', name: 'Error', msg: 'job failed' }]);
  fail = false;
  wake();
  await stop();
  expect(deps.jobs.get('correo')).toEqual({ failed: 1, doneAt: NOW.getTime() });
});
