import type pg from 'pg';
import type { Logger } from 'pino';
import type { Servidor } from '../mensajes/transporte';
import type { Db } from '../db/connect';
import type { Change } from './changes';
import type { Keys } from './keys';
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
  /** What other parts do when a table changed; `listen` returns how to stop. */
  changes: { listen: (listener: (change: Change) => void) => () => void };
  /** The mail server of the environment, for companies that have none of their own. */
  correo?: Servidor;
  /** Where the pages are, for the links of mails: 'https://academia.ejemplo.do', nothing behind it. */
  sitio: string;
  /** The clock; tests set their own. */
  now: () => Date;
}
