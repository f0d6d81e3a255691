import { openCluster } from './embedded/cluster';
import { EmbeddedError } from './embedded/errors';
import { passwordsOf } from './embedded/password';
import { readPidFile } from './embedded/pidFile';
import { addressOf, appAddressOf, EmbeddedServer, type EmbeddedOptions } from './embedded/server';

export { EmbeddedError } from './embedded/errors';
export { APP_ROLE } from './embedded/server';
export type { EmbeddedOptions } from './embedded/server';

export type Embedded = {
  /** URL of the database `cantera`. Read it for each new connection: a crash may move the server to another port, a start changes the password. */
  readonly url: string;
  /** The same for the role that serves requests, which owns nothing: for the process that started the server alone. */
  readonly appUrl: string;
  readonly pid: number;
  /** Whether the server was already running, left over from a killed process. */
  readonly adopted: boolean;
  /** Stops the server; after `patienceMs` (default 30 s) it is forced. */
  stop: (patienceMs?: number) => Promise<void>;
};

/** Starts the PostgreSQL of a data folder under an exclusive lock: throws an EmbeddedError `IN_USE` if another process uses the folder. */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const cluster = openCluster(dataDir, options.pkg);
  const server = new EmbeddedServer(cluster, options);
  const adopted = await server.ensure();
  let stopped: Promise<void> | undefined;
  return {
    get url() {
      return addressOf(cluster, server.port, server.password);
    },
    get appUrl() {
      return appAddressOf(cluster, server.port, server.appPassword);
    },
    get pid() {
      return server.pid;
    },
    adopted,
    stop: (patienceMs) => (stopped ??= server.stop(patienceMs)),
  };
}

/**
 * The PostgreSQL of a data folder for a command-line tool. If a running Cantera holds the lock, `stop` leaves its server alone; otherwise the tool starts a server and owns it until `stop`.
 */
export async function attachEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Omit<Embedded, 'appUrl'>> {
  try {
    return await startEmbedded(dataDir, { lockWaitMs: 300, ...options });
  } catch (error) {
    if (!(error instanceof EmbeddedError) || error.code !== 'IN_USE') throw error;
  }
  const cluster = openCluster(dataDir, options.pkg);
  const running = () => {
    const found = readPidFile(cluster);
    if (!found?.alive) throw new EmbeddedError('START', `Cantera se detuvo y con ella la base de datos de ${dataDir}. Inténtelo de nuevo.`);
    return found;
  };
  return {
    get url() {
      return addressOf(cluster, running().port, passwordsOf(cluster).at(-1)!);
    },
    get pid() {
      return running().pid;
    },
    adopted: true,
    stop: async () => {},
  };
}
