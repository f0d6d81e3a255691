import { sqlState } from '../db/transaction';
import type { Deps } from './serve';

/** How the runs of a job ended so far: when the last good one did (ms since the epoch), and how many failed. */
export interface Runs {
  doneAt?: number;
  failed: number;
}

interface Job {
  /** Its name in the log and in the figures. */
  name: string;
  everyMs: number;
  /** `due`: because the time came, not only because somebody woke it. */
  work: (due: boolean) => Promise<unknown>;
  /** What the log may say of a failure, if it holds nothing personal. */
  reasonOf?: (error: Error) => string;
}

/**
 * Does a job now, then every `everyMs`, and whenever `wake` asks, never twice at a time: who asks during a run gets another one after it. A
 * job that failed is logged and tried again when it is due. `stop` resolves once the current run has ended.
 */
export function repeat({ log, jobs, now }: Pick<Deps, 'log' | 'jobs' | 'now'>, { name, everyMs, work, reasonOf }: Job) {
  const runs: Runs = { failed: 0 };
  jobs.set(name, runs);
  let running: Promise<void> | undefined;
  let [again, due, stopped] = [false, true, false];
  const run = async () => {
    do {
      const byTime = due;
      [again, due] = [false, false];
      await work(byTime);
    } while (again && !stopped);
    runs.doneAt = now().getTime();
  };
  const failed = (error: Error) => {
    runs.failed += 1;
    // Messages of the query layer contain addresses, names and texts, so only codes are logged.
    log.error({ job: name, sqlState: sqlState(error), name: error.name, reason: reasonOf?.(error) }, 'job failed');
  };
  const wake = () => {
    if (stopped) return;
    again = true;
    running ??= run()
      .catch(failed)
      .finally(() => {
        running = undefined;
      });
  };
  const onTime = () => {
    due = true;
    wake();
  };
  wake();
  const timer = setInterval(onTime, everyMs).unref();
  const stop = async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
  return { wake, stop };
}
