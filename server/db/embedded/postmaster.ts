import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import { giveAway, type Cluster } from './cluster';
import { EmbeddedError } from './errors';

const LOG_LIMIT = 5_000_000;

const baseSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '40',
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // fsync, full_page_writes and synchronous_commit keep their default: on.
};

/** What the server itself wrote about its process, and whether that process lives. */
export type Running = { pid: number; port: number; alive: boolean };

function commandOf(pid: number): { name: string; zombie: boolean } {
  if (process.platform !== 'linux') {
    const [state = '', ...name] = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' })
      .stdout.trim()
      .split(/\s+/);
    return { name: name.join(' '), zombie: state.startsWith('Z') };
  }
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  return { name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), zombie: stat[stat.lastIndexOf(')') + 2] === 'Z' };
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
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === data;
  } catch {
    return true; // root without CAP_SYS_PTRACE may not look, and other systems have no /proc
  }
}

/** The server of the folder as its pid file tells it, or undefined where there is no usable one. */
export function readPidFile(cluster: Cluster): Running | undefined {
  try {
    const lines = fs.readFileSync(cluster.pidFile, 'utf8').split('\n');
    const pid = Number(lines[0]);
    return { pid, port: Number(lines[3]), alive: isServer(pid, cluster.data) };
  } catch {
    return undefined;
  }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = net.createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** The folder keeps its port, so that a restart after a crash does not move the server under an open pool. */
async function choosePort(cluster: Cluster): Promise<number> {
  const kept = fs.existsSync(cluster.portFile) ? Number(fs.readFileSync(cluster.portFile, 'utf8')) : 0;
  if (kept) return kept;
  const port = await freePort();
  fs.writeFileSync(cluster.portFile, String(port));
  giveAway(cluster, cluster.portFile);
  return port;
}

function openLog({ logFile, as }: Cluster): number {
  if ((fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) fs.renameSync(logFile, `${logFile}.1`);
  const log = fs.openSync(logFile, 'a', 0o600);
  giveAway({ as }, logFile);
  return log;
}

/** A server that was told to start: its process and where its words begin in the log. */
export type Starting = { child: ChildProcess; logFrom: number };

/** Starts the server in the background; whether it came up is told by its pid file. */
export async function launch(cluster: Cluster, extra: Record<string, string> = {}): Promise<Starting> {
  const settings = { ...baseSettings, ...extra };
  if (cluster.version < 18) delete settings.io_method;
  const port = await choosePort(cluster);
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openLog(cluster);
  const logFrom = fs.fstatSync(log).size;
  const child = spawn(...cluster.command('postgres', '-D', cluster.data, '-p', String(port), ...flags), {
    ...cluster.spawnOptions,
    detached: true, // Ctrl-C goes to the whole group: the server is stopped by us, in order, not by the terminal
    stdio: ['ignore', log, log],
  }).on('error', () => {});
  child.unref();
  fs.closeSync(log);
  return { child, logFrom };
}

/**
 * Puts our own number into the pid file of a server that is gone (zombie or recycled number). PostgreSQL ignores its
 * parent's number but still checks that no old backend holds the shared memory, a check that deleting the file would lose.
 */
export function disarmPidFile(cluster: Cluster) {
  fs.writeFileSync(cluster.pidFile, fs.readFileSync(cluster.pidFile, 'utf8').replace(/^-?\d+/, String(process.pid)));
}

/** Why a start failed, when trying again can help; throws the server's own words when it cannot. */
export function failure(cluster: Cluster, { logFrom }: Starting): string {
  const words = fs.readFileSync(cluster.logFile).subarray(logFrom).toString().trim().split('\n').slice(-8).join('\n');
  if (/could not bind|could not create any TCP/.test(words)) fs.rmSync(cluster.portFile, { force: true });
  else if (!/lock file|shared memory block|being shut down/.test(words))
    throw new EmbeddedError('START', `PostgreSQL no arrancó:\n${words}`);
  return words;
}

/** Stops the server when this process ends, however it ends: its pipe closes then. The caller kills it after a stop of its own. */
export function watchdog(cluster: Cluster, pid: number): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  const script = 'read _; [ "$(head -n1 "$1")" = "$2" ] && kill -INT "$2"';
  const dog = spawn('/bin/sh', ['-c', script, 'cantera-watchdog', cluster.pidFile, String(pid)], {
    ...cluster.spawnOptions,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  }).on('error', () => {});
  dog.unref();
  (dog.stdin as net.Socket | null)?.unref();
  return dog;
}
