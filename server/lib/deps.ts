import type pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '../db/connect';
import type { Servidor } from '../env';
import type { Change } from './changes';
import type { OneAtATime } from './http/expensive';
import type { Ritmo } from './http/ritmo';
import type { Keys } from './keys';
import type { Runs } from './repeat';
import type { Salud } from './health';
import type { Secretos } from './secrets';
import type { Sessions } from './sessions';

/** What every handler and middleware of a running server receives; there is no global state. server/createDeps.ts adds what one area has. */
export interface Deps {
  pool: pg.Pool;
  /** Separate pool for cursors, which hold a connection while a file downloads (db/connect.ts). */
  cursors: pg.Pool;
  db: Db;
  log: Logger;
  keys: Keys;
  sessions: Sessions;
  secretos: Secretos;
  salud: Salud;
  /** What the server does by itself, by its name: how it went. */
  jobs: Map<string, Runs>;
  /** Subscription to table changes; `listen` returns the function that unsubscribes. */
  changes: { listen: (listener: (change: Change) => void) => () => void };
  /** The mail server of the environment, for companies that have none of their own. */
  correo?: Servidor;
  /** Whether a company's mail server may be in a private network. */
  correoPrivado: boolean;
  /** Public base URL of the pages for links in mails, without a trailing slash: 'https://academia.ejemplo.do'. */
  sitio: string;
  /** Number of trusted proxies in front of the server; with 0 every X-Forwarded header is ignored. */
  proxies: number;
  /** The data folder, with archived months of the audit, and the folder of nightly copies. */
  folders?: { data: string; copies?: string };
  oneAtATime: OneAtATime;
  /** Rate limit of public calls, per client address. */
  ritmo: Ritmo;
  /** The clock; tests replace it. */
  now: () => Date;
}
