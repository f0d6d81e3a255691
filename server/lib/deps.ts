import type pg from 'pg';
import type { Logger } from 'pino';
import type { Servidor } from '../mensajes/transporte';
import type { Db } from '../db/connect';
import type { Change } from './changes';
import type { OneAtATime } from './http/expensive';
import type { Keys } from './keys';
import type { Salud } from './salud';
import type { Secretos } from './secretos';
import type { Sessions } from './sessions';

/** What one running server is made of; handlers and middleware get it, nothing is global. */
export interface Deps {
  pool: pg.Pool;
  db: Db;
  log: Logger;
  keys: Keys;
  sessions: Sessions;
  secretos: Secretos;
  salud: Salud;
  /** What other parts do when a table changed; `listen` returns how to stop. */
  changes: { listen: (listener: (change: Change) => void) => () => void };
  /** The mail server of the environment, for companies that have none of their own. */
  correo?: Servidor;
  /** Whether a company's mail server may lie in a network that is not public. */
  correoPrivado: boolean;
  /** Where the pages are, for the links of mails: 'https://academia.ejemplo.do', nothing behind it. */
  sitio: string;
  /** How many proxies of ours stand before the server: 0 believes no X-Forwarded header. */
  proxies: number;
  oneAtATime: OneAtATime;
  /** The clock; tests set their own. */
  now: () => Date;
}
