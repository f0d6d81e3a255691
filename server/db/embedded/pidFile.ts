import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { giveAway, type Cluster } from './cluster';

/** What the server itself wrote about its process, and whether that process lives; `pid` 0: the file says nothing that can be used. */
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

/** Whether a process works in the folder, or undefined where the system does not tell. */
function worksIn(pid: number, data: string): boolean | undefined {
  if (!isLinux) return undefined;
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === data;
  } catch {}
  try {
    // Root without CAP_SYS_PTRACE may not look at the folder; the command of the server names it too (that of its children does not).
    const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return command.includes('\0-D\0') ? command.includes(`\0${data}\0`) : undefined;
  } catch {
    return undefined;
  }
}

/** True for a live process that is the server of this very folder: neither a zombie nor a recycled process number counts. */
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

/** Every process of the folder's server, also those that outlived it; none where the system does not tell (only Linux does). */
export function processesOf(data: string): number[] {
  if (!isLinux) return [];
  const pids = fs.readdirSync('/proc').map(Number).filter(Boolean);
  return pids.filter((pid) => worksIn(pid, data) && isServer(pid, data));
}

const parentOf = (pid: number) => Number(/^PPid:\s*(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** The live server of a folder whose pid file is missing or says nothing. */
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

/** The server of the folder as its pid file tells it, or undefined where there is neither file nor server. */
export function readPidFile(cluster: Cluster): Running | undefined {
  const text = textOf(cluster.pidFile);
  const [first, , , port] = text?.split('\n') ?? [];
  const pid = Math.abs(Number(first)) || 0;
  if (pid) return { pid, port: Number(port), alive: isServer(pid, cluster.data) };
  return unnamedServer(cluster) ?? (text === undefined ? undefined : { pid: 0, port: 0, alive: false });
}

/** Whether the server was told to stop, by whomever: it takes no new connection then, and waits for the open ones, ours among them. */
export const isStopping = ({ pidFile }: Cluster) => textOf(pidFile)?.split('\n')[7]?.trim() === 'stopping';

/** A file that says nothing may be one that its server is writing right now: so long it is left alone. */
const BEING_WRITTEN_MS = 1000;

/**
 * Makes the pid file of a server that is gone harmless. With a number in it, it gets our own: PostgreSQL ignores its parent's number but
 * still checks that no old backend holds the shared memory, which it could not without the file. One that says nothing is removed.
 */
export function disarmPidFile(cluster: Cluster, { pid }: Running) {
  const { pidFile } = cluster;
  if (pid) {
    fs.writeFileSync(pidFile, fs.readFileSync(pidFile, 'utf8').replace(/^-?\d+/, String(process.pid)));
    fs.chmodSync(pidFile, 0o600); // whoever copied the folder may have left it unreadable, or to root
    return giveAway(cluster, pidFile);
  }
  const age = Math.abs(Date.now() - fs.statSync(pidFile).mtimeMs);
  if (age < BEING_WRITTEN_MS) throw new Error('el archivo postmaster.pid está vacío');
  fs.rmSync(pidFile, { recursive: true, force: true });
}
