import type pg from 'pg';
import type { Logger } from 'pino';
import type { ReceptorFiscal } from '../facturas/fiscal/receptor';
import type { Servidor } from '../mensajes/transporte';
import type { Difusor } from '../vivo/difusor';
import type { Firebase } from '../vivo/firebase';
import type { Db } from '../db/connect';
import type { Change } from './changes';
import type { OneAtATime } from './http/expensive';
import type { Ritmo } from './http/ritmo';
import type { Keys } from './keys';
import type { Salud } from './salud';
import type { Secretos } from './secretos';
import type { Sessions } from './sessions';

/** The dependencies of one running server. Handlers and middleware receive them; there is no global state. */
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
  /** Subscription to table changes; `listen` returns the function that unsubscribes. */
  changes: { listen: (listener: (change: Change) => void) => () => void };
  /** Sends committed events to the browsers that are connected. */
  vivo: Difusor;
  /** Publishes events through Firebase; without it browsers use this server's own streams. */
  firebase?: Firebase;
  /** The mail server of the environment, for companies that have none of their own. */
  correo?: Servidor;
  /** Sends signed fiscal documents to the tax office (DGII); without it they are only stored here. */
  receptor?: ReceptorFiscal;
  /** Whether a company's mail server may be in a private network. */
  correoPrivado: boolean;
  /** Public base URL of the pages for links in mails, without a trailing slash: 'https://academia.ejemplo.do'. */
  sitio: string;
  /** Number of trusted proxies in front of the server; with 0 every X-Forwarded header is ignored. */
  proxies: number;
  oneAtATime: OneAtATime;
  /** Rate limit of public calls, per client address. */
  ritmo: Ritmo;
  /** The clock; tests replace it. */
  now: () => Date;
}
