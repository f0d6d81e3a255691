import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ADVISORY } from '../advisory';
import { newPassword, superuser, type Cluster } from './cluster';
import { EmbeddedError } from './errors';
import { endServer, impatience } from './ending';
import { disarmPidFile, isStopping, readPidFile, type Running } from './pidFile';
import { changePassword, passwordsOf } from './password';
import { failure, launch, watchdog, type Starting } from './postmaster';
import { removeSockets, socketOf } from './socket';

export type EmbeddedOptions = {
  /** Package or absolute folder of the binaries; only upgrades set it. */
  pkg?: string;
  /** PostgreSQL settings that override the defaults. */
  settings?: Record<string, string>;
  /** Longest time for a start, crash recovery included. */
  timeoutMs?: number;
  /** Longest wait for a lock that another process holds. */
  lockWaitMs?: number;
  /** Name of this process in the error message of a second process on the folder. */
  label?: string;
  /** Called when the server was lost and a restart failed; restarts go on until `stop`. */
  onLost?: (error: Error) => void;
};

const DATABASE = 'cantera';

type LockRow = { held: boolean; folder: string; holder: string | null };

const lockQuery = `select pg_try_advisory_lock(${ADVISORY.folder}) held, current_setting('data_directory') folder,
  (select a.application_name from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.objid = ${ADVISORY.folder} and l.granted limit 1) holder`;

/** URL of a database of a running server (default: the application's), as superuser. */
export const addressOf = (cluster: Cluster, port: number, password: string, database = DATABASE) =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}${socketOf(cluster, port)}`;

/** Role that serves requests: it owns nothing and has the grants of rules.ts. */
export const APP_ROLE = 'cantera_app';

/** URL of the application's database for that role. */
export const appAddressOf = (cluster: Cluster, port: number, password: string) =>
  `postgres://${APP_ROLE}:${password}@127.0.0.1:${port}/${DATABASE}${socketOf(cluster, port)}`;

const lostByDefault = (error: Error) => console.error(`La base de datos incluida no vuelve todavía: ${error.message}`);

/** Longest time for a regular shutdown. */
const STOP_MS = 30_000;
const STARTING_MS = 2000;
const AGAIN_MS = 1000;
const LOOK_MS = 1000;

/** Throws for an error of the file system, which no retry fixes. A refused connection has no path and is not one. */
function refuseFolder(cluster: Cluster, error: unknown) {
  const { syscall, path, message } = error as NodeJS.ErrnoException;
  if (syscall && path) throw new EmbeddedError('FOLDER', `No se puede usar la carpeta de datos ${cluster.home}: ${message}`);
}

/** Keeps the server of one data folder running, under the folder's lock, until it is stopped. */
export class EmbeddedServer {
  /** The superuser's password, another one with every start: tools beside this process read it from the folder. */
  readonly password = newPassword();
  /** The password of APP_ROLE, another one with every start: nothing stores it. */
  readonly appPassword = newPassword();
  port = 0;
  pid = 0;
  private lock: pg.Client | undefined;
  private dog: ChildProcess | undefined;
  private starting: Starting | undefined;
  private stopping = false;
  private looking: NodeJS.Timeout | undefined;
  private settled: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly cluster: Cluster,
    private readonly options: EmbeddedOptions,
  ) {}

  /**
   * Attaches to the folder's running server or starts one, then takes the lock. Returns true if it was already running. Throws an
   * EmbeddedError.
   */
  async ensure(): Promise<boolean> {
    const begun = performance.now();
    const hurry = impatience(this.cluster);
    let last: unknown;
    this.lock = undefined;
    try {
      for (; !this.stopping && performance.now() < begun + (this.options.timeoutMs ?? 60_000); await sleep(60)) {
        const running = readPidFile(this.cluster);
        try {
          if (!running?.alive) await this.bringUp(running);
          else if (await this.take(running, begun)) return this.keep(running);
        } catch (error) {
          if (error instanceof EmbeddedError) throw error;
          refuseFolder(this.cluster, error);
          last = error; // starting up, shutting down or connection refused: retry
          if (running?.alive) hurry(running.pid, error);
        }
      }
      throw new EmbeddedError('START', `PostgreSQL no estuvo listo a tiempo: ${(last as Error | undefined)?.message ?? 'sin respuesta'}`);
    } catch (error) {
      // Without a watchdog the server would outlive this process, so it is stopped.
      const child = this.starting?.child;
      if (child?.exitCode === null && child.kill('SIGINT')) await endServer(this.cluster, child.pid!, STARTING_MS);
      this.starting = undefined;
      throw error;
    }
  }

  /** Restarts the server until it succeeds; requests get a 503 meanwhile. */
  private async recover() {
    while (!this.stopping) {
      try {
        await this.ensure();
        return;
      } catch (error) {
        if (this.stopping) return;
        (this.options.onLost ?? lostByDefault)(error as Error);
        await sleep(AGAIN_MS);
      }
    }
  }

  private async bringUp(stale: Running | undefined) {
    const { starting } = this;
    if (starting && starting.child.exitCode === null && starting.child.signalCode === null) return; // still starting, it has not written its pid file yet
    if (starting) {
      this.starting = undefined;
      const words = failure(this.cluster, starting);
      await sleep(200);
      throw new Error(words);
    }
    if (stale) disarmPidFile(this.cluster, stale);
    removeSockets(this.cluster);
    this.starting = await launch(this.cluster, this.options.settings);
  }

  private async take(running: Running, begun: number): Promise<boolean> {
    const { client, password } = await this.enter(running.port);
    try {
      const row = (await client.query<LockRow>(lockQuery)).rows[0]!;
      if (fs.realpathSync(row.folder) !== this.cluster.data) throw new Error(`el puerto ${running.port} sirve ${row.folder}`);
      if (!row.held) this.refuse(row.holder, begun);
      else {
        await changePassword(this.cluster, client, password, this.password);
        await createDatabase(client, this.appPassword);
        this.lock = client;
      }
      return row.held;
    } finally {
      if (this.lock !== client) await client.end().catch(() => {});
    }
  }

  /** Throws when the lock stays taken. A killed process loses its lock with its connection, so a short wait is enough. */
  private refuse(holder: string | null, begun: number) {
    if (performance.now() < begun + (this.options.lockWaitMs ?? 3000)) return;
    throw new EmbeddedError(
      'IN_USE',
      `Otro proceso de Cantera${holder ? ` (${holder})` : ''} ya usa la carpeta ${this.cluster.dataDir}. Deténgalo primero.`,
    );
  }

  /** A connection with the folder's password, or with the second one where a change of it was interrupted. */
  private async enter(port: number): Promise<{ client: pg.Client; password: string }> {
    const passwords = passwordsOf(this.cluster);
    for (const password of passwords) {
      const client = this.client(port, password);
      try {
        await client.connect();
        return { client, password };
      } catch (error) {
        await client.end().catch(() => {});
        if ((error as { code?: string }).code !== '28P01') throw error;
      }
    }
    // Meanwhile another process has changed it: the next attempt reads that one.
    if (String(passwordsOf(this.cluster)) !== String(passwords)) throw new Error('la contraseña acaba de cambiar');
    throw new EmbeddedError('START', `El servidor de ${this.cluster.home} no acepta la contraseña guardada en esa carpeta.`);
  }

  private client(port: number, password: string): pg.Client {
    const client = new pg.Client({
      connectionString: addressOf(this.cluster, port, password, 'postgres'),
      application_name: `${this.options.label ?? 'cantera'}, proceso ${process.pid}`,
      connectionTimeoutMillis: 3000,
      keepAlive: true,
    });
    return client.on('error', () => {});
  }

  private keep(running: Running): boolean {
    const started = this.starting?.child.pid === running.pid;
    const { lock } = this;
    lock!.on('end', () => {
      if (!this.stopping) this.settled = this.recover();
    });
    (lock as pg.Client & { unref(): void }).unref();
    this.looking ??= setInterval(() => this.look(), LOOK_MS).unref();
    this.starting = undefined;
    this.pid = running.pid;
    this.port = running.port;
    this.dog?.kill('SIGKILL');
    this.dog = watchdog(this.cluster, running.pid);
    return !started;
  }

  /** A server that somebody else told to stop waits for our connection to close: closing it ends the server, and `recover` restarts it. */
  private look() {
    if (this.stopping || !this.lock || !isStopping(this.cluster)) return;
    this.lock.end().catch(() => {});
  }

  /** Stops the server, forced after `patienceMs`; all acknowledged writes are on disk when it resolves. */
  async stop(patienceMs = STOP_MS) {
    this.stopping = true;
    clearInterval(this.looking);
    await this.settled;
    this.lock?.end().catch(() => {}); // not awaited: its socket is unref'd, so awaiting it could end the process right here
    await endServer(this.cluster, this.pid, patienceMs);
    this.dog?.kill('SIGKILL');
  }
}

async function createDatabase(client: pg.Client, appPassword: string) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (!rowCount) await client.query(`create database ${DATABASE}`);
  const role = await client.query('select from pg_roles where rolname = $1', [APP_ROLE]);
  await client.query(`${role.rowCount ? 'alter' : 'create'} role ${APP_ROLE} login password ${pg.escapeLiteral(appPassword)}`);
}
