import type { ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { superuser, type Cluster } from './cluster';
import { EmbeddedError } from './errors';
import { endServer, impatience } from './ending';
import { disarmPidFile, isStopping, readPidFile, type Running } from './pidFile';
import { failure, launch, watchdog, type Starting } from './postmaster';
import { removeSockets, socketOf } from './socket';

export type EmbeddedOptions = {
  /** Package or absolute folder with the binaries; for upgrades alone. */
  pkg?: string;
  /** Settings of the server that differ from ours. */
  settings?: Record<string, string>;
  /** How long a start may take, crash recovery included. */
  timeoutMs?: number;
  /** How long a lock held by another process is waited for. */
  lockWaitMs?: number;
  /** How this process calls itself in the message that a second one gets. */
  label?: string;
  /** The server went away and could not be brought back yet; it is tried again until `stop`. */
  onLost?: (error: Error) => void;
};

const LOCK = 1128353364; // 'CANT', held in the database "postgres" for as long as a process uses the folder
const DATABASE = 'cantera';

type LockRow = { held: boolean; folder: string; holder: string | null };

const lockQuery = `select pg_try_advisory_lock(${LOCK}) held, current_setting('data_directory') folder,
  (select a.application_name from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.objid = ${LOCK} and l.granted limit 1) holder`;

/** Address of the database of the application in a running server. */
export const addressOf = (cluster: Cluster, port: number, database = DATABASE) =>
  `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/${database}${socketOf(cluster, port)}`;

/** The role in which requests are served: it owns nothing, and may do with the tables what automatic.sql grants. */
export const APP_ROLE = 'cantera_app';

const appPassword = (cluster: Cluster) => createHmac('sha256', cluster.password).update(APP_ROLE).digest('base64url');

/** The same database for that role. */
export const appAddressOf = (cluster: Cluster, port: number) =>
  `postgres://${APP_ROLE}:${appPassword(cluster)}@127.0.0.1:${port}/${DATABASE}${socketOf(cluster, port)}`;

const lostByDefault = (error: Error) => console.error(`La base de datos incluida no vuelve todavía: ${error.message}`);

/** How long the server may take to stop in order. */
const STOP_MS = 30_000;
const STARTING_MS = 2000;
const AGAIN_MS = 1000;
const LOOK_MS = 1000;

/** What the file system refused: no second try mends it. A refused connection names no file. */
function refuseFolder(cluster: Cluster, error: unknown) {
  const { syscall, path, message } = error as NodeJS.ErrnoException;
  if (syscall && path) throw new EmbeddedError('FOLDER', `No se puede usar la carpeta de datos ${cluster.home}: ${message}`);
}

/** Keeps the server of one folder running, under the folder's lock, until it is stopped. */
export class EmbeddedServer {
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

  /** Attaches to the live server of the folder or starts one, then takes the lock. True: it was running already. */
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
          last = error; // starting up, shutting down, refused: again
          if (running?.alive) hurry(running.pid, error);
        }
      }
      throw new EmbeddedError('START', `PostgreSQL no estuvo listo a tiempo: ${(last as Error | undefined)?.message ?? 'sin respuesta'}`);
    } catch (error) {
      // No server is left without a watchdog.
      const child = this.starting?.child;
      if (child?.exitCode === null && child.kill('SIGINT')) await endServer(this.cluster, child.pid!, STARTING_MS);
      this.starting = undefined;
      throw error;
    }
  }

  /** Brings the server back, however long it takes: whoever asks meanwhile is told that there is no database. */
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
    if (starting && starting.child.exitCode === null && starting.child.signalCode === null) return; // on its way, no pid file yet
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
    const client = this.client(running.port);
    try {
      await client.connect();
      const row = (await client.query<LockRow>(lockQuery)).rows[0]!;
      if (fs.realpathSync(row.folder) !== this.cluster.data) throw new Error(`el puerto ${running.port} sirve ${row.folder}`);
      if (!row.held) this.refuse(row.holder, begun);
      else await createDatabase(client, this.cluster);
      if (row.held) this.lock = client;
      return row.held;
    } catch (error) {
      if ((error as { code?: string }).code !== '28P01') throw error;
      throw new EmbeddedError('START', `El servidor de ${this.cluster.home} no acepta la contraseña guardada en esa carpeta.`);
    } finally {
      if (this.lock !== client) await client.end().catch(() => {});
    }
  }

  /** The lock of a killed process goes with its connection, at once: it is waited for only a moment. */
  private refuse(holder: string | null, begun: number) {
    if (performance.now() < begun + (this.options.lockWaitMs ?? 3000)) return;
    throw new EmbeddedError(
      'IN_USE',
      `Otro proceso de Cantera${holder ? ` (${holder})` : ''} ya usa la carpeta ${this.cluster.dataDir}. Deténgalo primero.`,
    );
  }

  private client(port: number): pg.Client {
    const client = new pg.Client({
      connectionString: addressOf(this.cluster, port, 'postgres'),
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

  /** A server that somebody else told to stop waits for us: we let go, and start it again. */
  private look() {
    if (this.stopping || !this.lock || !isStopping(this.cluster)) return;
    this.lock.end().catch(() => {});
  }

  /** Ends the server, in order if it takes no longer than that; every acknowledged write is on disk before it returns. */
  async stop(patienceMs = STOP_MS) {
    this.stopping = true;
    clearInterval(this.looking);
    await this.settled;
    this.lock?.end().catch(() => {}); // not awaited: its socket is unref'd, so awaiting it could end the process right here
    await endServer(this.cluster, this.pid, patienceMs);
    this.dog?.kill('SIGKILL');
  }
}

async function createDatabase(client: pg.Client, cluster: Cluster) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (!rowCount) await client.query(`create database ${DATABASE}`);
  const role = await client.query('select from pg_roles where rolname = $1', [APP_ROLE]);
  if (!role.rowCount) await client.query(`create role ${APP_ROLE} login password ${pg.escapeLiteral(appPassword(cluster))}`);
}
