import { spawnSync, type SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { binaries } from './binaries';
import { EmbeddedError } from './errors';
import { identity, type Identity } from './identity';

export const superuser = 'cantera';

/** A password for a role of the server. */
export const newPassword = () => randomBytes(32).toString('base64url');

/** The paths of one cluster, and how its programs are run. */
export type Cluster = Place & { version: number };

type Place = {
  dataDir: string;
  home: string;
  data: string;
  passwordFile: string;
  pidFile: string;
  portFile: string;
  logFile: string;
  as: Identity;
  spawnOptions: SpawnOptions;
  command: (program: 'postgres' | 'initdb', ...args: string[]) => [string, string[]];
};

function locate(dataDir: string, pkg?: string): Place {
  const program = binaries(pkg);
  fs.mkdirSync(dataDir, { recursive: true });
  const home = path.join(fs.realpathSync(dataDir), 'postgres');
  const data = path.join(home, 'data');
  const as = identity(home, [path.dirname(home), program('postgres')]);
  const { PATH, SYSTEMROOT, NODE_ENV, LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env;
  // A library that fakes the clock (scripts/dates.mjs) must do so for both processes: half of what happens is dated by each.
  const clock = LD_PRELOAD && FAKETIME ? { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } : {};
  const env = { PATH, LC_ALL: 'C', TZ: 'UTC', SYSTEMROOT, NODE_ENV, ...clock };
  return {
    dataDir,
    home,
    data,
    passwordFile: path.join(home, 'password'),
    pidFile: path.join(data, 'postmaster.pid'),
    portFile: path.join(home, 'port'),
    logFile: path.join(home, 'server.log'),
    as,
    spawnOptions: { uid: as.uid, gid: as.gid, cwd: '/', env },
    command: (name, ...args) => {
      const [first, ...rest] = [...as.wrap, program(name), ...args];
      return [first!, rest];
    },
  };
}

/** Changes the owner of a file that root created to the user that the server runs as. */
export function giveAway(place: { as: Identity }, file: string) {
  if (place.as.uid !== undefined) fs.chownSync(file, place.as.uid, place.as.gid!);
}

/** fsyncs a folder: a new or renamed file survives a power cut only after that. */
export function flushFolder(folder: string) {
  if (process.platform === 'win32') return;
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

function runTool(place: Place, program: 'postgres' | 'initdb', ...args: string[]): string {
  const done = spawnSync(...place.command(program, ...args), { ...place.spawnOptions, encoding: 'utf8' as const });
  if (done.status === 0) return String(done.stdout);
  const missing = (done.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
  const hint = missing ? 'El programa no arranca en este sistema (necesita glibc; Alpine no la tiene).' : '';
  throw new EmbeddedError(
    'INITDB',
    [`Falló ${program}: ${done.error?.message ?? ''}`, hint, done.stdout, done.stderr].filter(Boolean).join('\n'),
  );
}

const alive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

function removeAbandoned(home: string) {
  const prefix = `${path.basename(home)}.init-`;
  for (const name of fs.readdirSync(path.dirname(home))) {
    if (!name.startsWith(prefix) || alive(Number(name.slice(prefix.length)))) continue;
    fs.rmSync(path.join(path.dirname(home), name), { recursive: true, force: true });
  }
}

/**
 * Creates the cluster in a side folder and renames it into place: an incomplete cluster is never used, and of two concurrent starts one
 * wins.
 */
function create(place: Place) {
  removeAbandoned(place.home);
  const side = `${place.home}.init-${process.pid}`;
  const passwordFile = path.join(side, 'password');
  try {
    fs.rmSync(side, { recursive: true, force: true });
    fs.mkdirSync(side, { mode: 0o700 });
    giveAway(place, side);
    // initdb flushes its own files. Without this flush, a power cut left a cluster with an empty password.
    fs.writeFileSync(passwordFile, newPassword(), { mode: 0o600, flush: true });
    giveAway(place, passwordFile);
    const rights = ['-U', superuser, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    runTool(place, 'initdb', '-D', path.join(side, 'data'), ...rights, ...locale);
    flushFolder(side);
    fs.renameSync(side, place.home);
    flushFolder(path.dirname(place.home));
  } catch (error) {
    fs.rmSync(side, { recursive: true, force: true });
    if (!fs.existsSync(place.data)) throw error; // another process created the cluster first; that one is used
  }
}

/** Folder in which an upgrade builds the new cluster, and the file that marks it as complete. */
export const upgradeFolder = (dataDir: string) => path.join(dataDir, 'upgrade');
export const upgradeMark = (dataDir: string) => path.join(upgradeFolder(dataDir), 'complete');

/** Completes an upgrade that a power cut interrupted between its two renames, when no cluster was in place. */
function finishUpgrade(dataDir: string) {
  const home = path.join(dataDir, 'postgres');
  const made = path.join(upgradeFolder(dataDir), 'postgres');
  if (fs.existsSync(home) || !fs.existsSync(made) || !fs.existsSync(upgradeMark(dataDir))) return;
  fs.renameSync(made, home);
  flushFolder(dataDir);
  fs.rmSync(upgradeFolder(dataDir), { recursive: true, force: true });
}

/**
 * The cluster of a data folder, created when missing. Throws an EmbeddedError, without changing anything, for a cluster of another
 * PostgreSQL version or a folder that cannot be used.
 */
export function openCluster(dataDir: string, pkg?: string): Cluster {
  try {
    finishUpgrade(dataDir);
    const place = locate(dataDir, pkg);
    if (!fs.existsSync(place.data)) create(place);
    return { ...place, version: sameVersion(place) };
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (!syscall) throw error;
    throw new EmbeddedError('FOLDER', `No se puede usar la carpeta de datos ${path.resolve(dataDir)}: ${message}`);
  }
}

function sameVersion(place: Place): number {
  const has = fs.readFileSync(path.join(place.data, 'PG_VERSION'), 'utf8').trim();
  const brings = /(\d+)/.exec(runTool(place, 'postgres', '--version'))?.[1];
  if (has === brings) return Number(has);
  throw new EmbeddedError(
    'VERSION',
    `Los datos de ${place.data} son de PostgreSQL ${has} y esta versión de Cantera trae PostgreSQL ${brings}. No se cambió nada. Ejecute "npm run cantera -- upgrade".`,
  );
}
