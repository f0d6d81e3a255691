import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';

/** The folder of test clusters: inside the project, because the user that runs PostgreSQL may not enter a private temporary folder. */
const folders = path.resolve('.cache', 'tests');
export const scratch = path.join(folders, `con espacio ${process.pid}`);

let writer: string;

/** Removes the folders left by killed runs. */
export function removeAbandoned() {
  mkdirSync(folders, { recursive: true });
  for (const name of readdirSync(folders)) {
    const pid = Number(/\d+$/.exec(name)?.[0]);
    if (pid === process.pid || !isAlive(pid)) rmSync(path.join(folders, name), { recursive: true, force: true });
  }
}

/** Bundles a program of this folder, so that Node starts it as it is, and files of the server that it looks for beside itself; its file. */
export async function buildProgram(name: string, ...beside: string[]): Promise<string> {
  removeAbandoned();
  const entryPoints = [path.resolve('__tests__', 'support', `${name}.ts`), ...beside.map((one) => path.resolve('server', `${one}.ts`))];
  const files = { outdir: scratch, entryNames: '[name]', outExtension: { '.js': '.mjs' } };
  await build({ entryPoints, ...files, bundle: true, platform: 'node', format: 'esm', packages: 'external', logLevel: 'error' });
  return path.join(scratch, `${name}.mjs`);
}

/** Bundles writer.ts, which is started often. */
export async function buildWriter() {
  writer = await buildProgram('writer');
}

type Words = { url?: string; pid?: number; adopted?: boolean; n?: number; code?: string; message?: string };

/** Starts a writer: its first message, the acknowledged rows, and its end. */
export async function startWriter(folder: string) {
  const child = spawn(process.execPath, [writer, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged: number[] = [];
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const first = new Promise<Words>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      if (!line.endsWith('}')) return; // the line was cut off by a kill
      const words = JSON.parse(line) as Words;
      if (words.n === undefined) resolve(words);
      else acknowledged.push(words.n);
    });
    void ended.then((code) => resolve({ message: `ended with ${code}` }));
  });
  const said = await first;
  return { ...said, pid: child.pid!, serverPid: said.pid, acknowledged, ended };
}

/** Sends a signal to processes that may have ended already. */
export const signal = (pids: readonly number[], kind: NodeJS.Signals) => {
  for (const pid of pids)
    try {
      process.kill(pid, kind);
    } catch {}
};

/** All descendants of a process, nearest first. */
export function descendants(pid: number): number[] {
  const table = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] => table.filter(([, ppid]) => ppid === parent).flatMap(([child]) => [child!, ...below(child!)]);
  return below(pid);
}

/** Whether a process is running; a zombie does not count. */
export function isAlive(pid: number): boolean {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  return state !== '' && !state.startsWith('Z');
}
