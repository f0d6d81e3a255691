import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fire } from './load';

/** Starts a Node process that serves on a port; `stop` ends it. */
export async function startProcess(
  args: string[],
  env: Record<string, string>,
  readyPath: string,
  cwd = process.cwd(),
): Promise<{ pid: number; stop: () => Promise<void>; startMs: number }> {
  const begun = Date.now();
  const child: ChildProcess = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
    const ready = await fire(Number(env.PORT), { path: readyPath }).then(
      () => true,
      () => false,
    );
    if (ready) break;
    await sleep(20);
  }
  return {
    pid: child.pid!,
    startMs: Date.now() - begun,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
