import { openCluster } from './embedded/cluster';
import { EmbeddedError } from './embedded/errors';
import { readPidFile } from './embedded/pidFile';
import { addressOf, appAddressOf, EmbeddedServer, type EmbeddedOptions } from './embedded/server';

export { EmbeddedError } from './embedded/errors';
export { APP_ROLE } from './embedded/server';
export type { EmbeddedOptions } from './embedded/server';

export type Embedded = {
  /** Address of the database `cantera`; read it anew for each pool, since a crash may move the server to another port. */
  readonly url: string;
  /** The same for the role that serves requests and owns nothing. */
  readonly appUrl: string;
  readonly pid: number;
  /** The server was running already, left by a process that was killed. */
  readonly adopted: boolean;
  /** Ends the server, in order if it takes no longer than that (30 s unless told). */
  stop: (patienceMs?: number) => Promise<void>;
};

/** The PostgreSQL of a data folder, running and ours alone: a second process on the same folder is refused with `IN_USE`. */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const cluster = openCluster(dataDir, options.pkg);
  const server = new EmbeddedServer(cluster, options);
  const adopted = await server.ensure();
  let stopped: Promise<void> | undefined;
  return {
    get url() {
      return addressOf(cluster, server.port);
    },
    get appUrl() {
      return appAddressOf(cluster, server.port);
    },
    get pid() {
      return server.pid;
    },
    adopted,
    stop: (patienceMs) => (stopped ??= server.stop(patienceMs)),
  };
}

/**
 * The PostgreSQL of a data folder for a tool that may run beside a running Cantera: `attached` tells that Cantera holds the
 * lock and owns the server, which `stop` then leaves alone; otherwise the tool owns it until `stop`.
 */
export async function attachEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded & { attached: boolean }> {
  try {
    return Object.assign(await startEmbedded(dataDir, { lockWaitMs: 300, ...options }), { attached: false });
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
      return addressOf(cluster, running().port);
    },
    get appUrl() {
      return appAddressOf(cluster, running().port);
    },
    get pid() {
      return running().pid;
    },
    adopted: true,
    attached: true,
    stop: async () => {},
  };
}
