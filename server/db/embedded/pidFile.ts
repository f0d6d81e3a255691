import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { giveAway, type Cluster } from './cluster';

/** The process that postmaster.pid names and whether it is alive. `pid` is 0 when the file has no usable content. */
export type Running = { pid: number; port: number; alive: boolean };

const isLinux = process.platform === 'linux';

function commandOf(pid: number): { name: string; zombie: boolean } {
  if (!isLinux) {
    const [state = '', ...name] = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' })
      .stdout.trim()
      .split(/\s+/);
    return { name: name.join(' '), zombie: state.startsWith('Z') };
  }
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  return { name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), zombie: stat[stat.lastIndexOf(')') + 2] === 'Z' };
}

/** Whether a process has the folder as its working directory; undefined where the system does not tell. */
function worksIn(pid: number, data: string): boolean | undefined {
  if (!isLinux) return undefined;
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === data;
  } catch {}
  try {
    // Root without CAP_SYS_PTRACE may not read the working directory. The postmaster's command line names the folder too; its children's
    // does not.
    const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return command.includes('\0-D\0') ? command.includes(`\0${data}\0`) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process is alive and is the server of this folder; a zombie or a reused process id does not count. */
export function isServer(pid: number, data: string): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (process.platform === 'win32') return true;
  try {
    const { name, zombie } = commandOf(pid);
    if (zombie || !name.includes('postgres')) return false;
  } catch {
    return false;
  }
  return worksIn(pid, data) ?? true;
}

/** All processes of the folder's server, also children that outlived it. Linux only; elsewhere empty. */
export function processesOf(data: string): number[] {
  if (!isLinux) return [];
  const pids = fs.readdirSync('/proc').map(Number).filter(Boolean);
  return pids.filter((pid) => worksIn(pid, data) && isServer(pid, data));
}

const parentOf = (pid: number) => Number(/^PPid:\s*(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** The live server of a folder whose pid file is missing or empty, found by its process tree. */
function unnamedServer({ data, portFile }: Cluster): Running | undefined {
  const family = processesOf(data);
  const pid = family.find((one) => !family.includes(parentOf(one)) && family.some((other) => parentOf(other) === one));
  if (!pid || !fs.existsSync(portFile)) return undefined;
  return { pid, port: Number(fs.readFileSync(portFile, 'utf8')), alive: true };
}

function textOf(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : '';
  }
}

/** The folder's server according to its pid file; undefined when there is neither a file nor a server. */
export function readPidFile(cluster: Cluster): Running | undefined {
  const text = textOf(cluster.pidFile);
  const [first, , , port] = text?.split('\n') ?? [];
  const pid = Math.abs(Number(first)) || 0;
  if (pid) return { pid, port: Number(port), alive: isServer(pid, cluster.data) };
  return unnamedServer(cluster) ?? (text === undefined ? undefined : { pid: 0, port: 0, alive: false });
}

/** Whether somebody told the server to stop: it then refuses new connections and waits for the open ones, including ours. */
export const isStopping = ({ pidFile }: Cluster) => textOf(pidFile)?.split('\n')[7]?.trim() === 'stopping';

/** An empty pid file younger than this (ms) may be in the middle of being written and is left alone. */
const BEING_WRITTEN_MS = 1000;

/**
 * Makes the pid file of a dead server harmless. A file with a pid gets our own: PostgreSQL ignores its parent's pid but still uses the file
 * to check that no old backend holds the shared memory. A file without content is removed.
 */
export function disarmPidFile(cluster: Cluster, { pid }: Running) {
  const { pidFile } = cluster;
  if (pid) {
    fs.writeFileSync(pidFile, fs.readFileSync(pidFile, 'utf8').replace(/^-?\d+/, String(process.pid)));
    fs.chmodSync(pidFile, 0o600); // a copied folder may have left it unreadable or owned by root
    return giveAway(cluster, pidFile);
  }
  const age = Math.abs(Date.now() - fs.statSync(pidFile).mtimeMs);
  if (age < BEING_WRITTEN_MS) throw new Error('el archivo postmaster.pid está vacío');
  fs.rmSync(pidFile, { recursive: true, force: true });
}
