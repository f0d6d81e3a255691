import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import { giveAway, type Cluster } from './cluster';
import { killServer } from './ending';
import { EmbeddedError } from './errors';
import { memoryOf, settingsFor } from './settings';
import { socketSetting } from './socket';

const LOG_LIMIT = 5_000_000;

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = net.createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** Reuses the folder's port, so that a restart after a crash does not break an open pool. */
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

/** A server process that was started, and the size of the log before it. */
export type Starting = { child: ChildProcess; logFrom: number };

/** Starts the server in the background; its pid file tells later whether it came up. */
export async function launch(cluster: Cluster, extra: Record<string, string> = {}): Promise<Starting> {
  const settings = { ...settingsFor(memoryOf()), ...socketSetting(cluster), ...extra };
  if (cluster.version < 18) delete settings.io_method;
  const port = await choosePort(cluster);
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openLog(cluster);
  const logFrom = fs.fstatSync(log).size;
  const child = spawn(...cluster.command('postgres', '-D', cluster.data, '-p', String(port), ...flags), {
    ...cluster.spawnOptions,
    detached: true, // Ctrl-C signals the whole process group: the server is stopped by us in order, not by the terminal
    stdio: ['ignore', log, log],
  }).on('error', () => {});
  child.unref();
  fs.closeSync(log);
  return { child, logFrom };
}

/** Log messages that mean a retry cannot help, and what they say about the data folder. */
const HOPELESS: [words: RegExp, meaning: string][] = [
  [/Read-only file system/, 'está en un disco de solo lectura'],
  [
    /Permission denied|has wrong ownership/,
    'o algo dentro de ella no se puede leer o escribir con el usuario del sistema que corre la base de datos',
  ],
  [/No space left on device|Disk quota exceeded/, 'está en un disco lleno'],
];

/** The log lines of a failed start that is worth a retry. Throws an EmbeddedError with these lines when it is not. */
export function failure(cluster: Cluster, { logFrom }: Starting): string {
  const words = fs.readFileSync(cluster.logFile).subarray(logFrom).toString().trim().split('\n').slice(-8).join('\n');
  const hopeless = HOPELESS.find(([pattern]) => pattern.test(words));
  if (hopeless) throw new EmbeddedError('FOLDER', `La carpeta de datos ${cluster.home} ${hopeless[1]}:\n${words}`);
  if (/could not bind|could not create any TCP/.test(words)) fs.rmSync(cluster.portFile, { force: true });
  else if (!/lock file|shared memory block|being shut down/.test(words))
    throw new EmbeddedError('START', `PostgreSQL no arrancó:\n${words}`);
  // Backends that outlive a killed server hold its shared memory until they notice; a waiting backend never notices.
  if (/shared memory block/.test(words)) killServer(cluster);
  return words;
}

/** Shell script of the watchdog: when its stdin closes it stops the server, with stronger signals while the pid file still names it. */
const WATCHDOG = `
named() { [ "$(head -n1 "$1" 2>/dev/null)" = "$2" ]; }
read _
for signal in INT QUIT KILL; do
  named "$@" && kill -$signal "$2" 2>/dev/null || exit 0
  for second in 1 2 3 4 5 6 7 8 9 10; do
    sleep 1
    named "$@" || exit 0
  done
done`;

/**
 * Starts a process that stops the server when this process ends in any way, because its pipe closes then. After a regular stop the caller
 * kills it.
 */
export function watchdog(cluster: Cluster, pid: number): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  const dog = spawn('/bin/sh', ['-c', WATCHDOG, 'cantera-watchdog', cluster.pidFile, String(pid)], {
    ...cluster.spawnOptions,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  }).on('error', () => {});
  dog.unref();
  (dog.stdin as net.Socket | null)?.unref();
  return dog;
}
