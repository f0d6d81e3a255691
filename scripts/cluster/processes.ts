import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError } from '@/utils/plainError';
import { identity } from '../../server/db/embedded/identity';

/** As whom, where and with what a program runs. */
export interface Place {
  /** PostgreSQL refuses root: root runs everything of a node as this user. */
  user?: { uid: number; gid: number };
  namespace?: string;
  env?: Record<string, string>;
  cwd?: string;
}

/** A program that runs in the background, with its output in a file. */
export interface Running {
  name: string;
  child: ChildProcess;
  ended: Promise<void>;
}

/** The user of the database's programs; undefined for the own. Throws when root has none that reaches the folder. */
export function userOf(folder: string): Place['user'] {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = identity(path.join(folder, 'nadie'), [folder]);
  if (!uid || !gid)
    throw new PlainError(
      `PostgreSQL no corre como root, y ningún otro usuario llega a ${folder}: indique con TMPDIR una carpeta a la que llegue.`,
    );
  return { uid, gid };
}

/** Gives a folder or a file to the user of the database's programs. */
export const give = (file: string, user: Place['user']) => user && chownSync(file, user.uid, user.gid);

function commandOf(command: readonly string[], { user, namespace }: Place): [string, string[]] {
  const inside = namespace ? ['ip', 'netns', 'exec', namespace] : [];
  const as = user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--'] : [];
  const [first, ...rest] = [...inside, ...as, ...command];
  return [first!, rest];
}

/** Starts a program in a process group of its own: a Ctrl-C at the terminal does not reach it, and it is ended in order. */
export function launch(name: string, command: readonly string[], log: string, place: Place = {}): Running {
  const out = openSync(log, 'a');
  const [program, args] = commandOf(command, place);
  const child = spawn(program, args, {
    cwd: place.cwd,
    env: { ...process.env, ...place.env },
    stdio: ['ignore', out, out],
    detached: true,
  });
  closeSync(out);
  const ended = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()));
  return { name, child, ended };
}

/** Runs a program to its end and returns what it printed. Throws with its words when it fails. */
export function execute(command: readonly string[], place: Place = {}): string {
  const [program, args] = commandOf(command, place);
  const done = spawnSync(program, args, { cwd: place.cwd, env: { ...process.env, ...place.env }, encoding: 'utf8' });
  if (done.status === 0) return done.stdout;
  throw new PlainError(
    `${command.slice(0, 2).join(' ')} falló (${done.status}): ${(done.stderr || done.stdout || '').trim().slice(-1500)}`,
  );
}

/** Waits until `look` finds something. Throws, naming what was waited for, after so many ms. */
export async function until<T>(what: string, ms: number, look: () => Promise<T | undefined | false>): Promise<T> {
  for (const end = Date.now() + ms; ; await sleep(200)) {
    const found = await look().catch(() => undefined);
    if (found) return found;
    if (Date.now() > end) throw new PlainError(`No llegó a estar: ${what}, en ${Math.round(ms / 1000)} s.`);
  }
}

/** Ends a program: with a signal, and by force when it does not end in time. */
export async function end({ child, ended }: Running, signal: NodeJS.Signals = 'SIGTERM', patienceMs = 10_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.kill(signal);
  const late = await Promise.race([ended, sleep(patienceMs, 'late', { ref: false })]);
  if (late === 'late') {
    child.kill('SIGKILL');
    await ended;
  }
}

/** Sends a signal to a process and to all that it began, the children last. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', `${pid}`], { encoding: 'utf8' })
    .stdout.split('\n')
    .map(Number)
    .filter(Boolean);
  if (existsSync(`/proc/${pid}`)) process.kill(pid, signal);
  children.forEach((child) => signalTree(child, signal));
}

/** The pid of the PostgreSQL that works in a data folder; undefined if none does. */
export function postmasterOf(data: string): number | undefined {
  const file = path.join(data, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return pid && existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : undefined;
}
