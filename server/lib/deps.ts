import type pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '../db/connect';
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
  /** The clock; tests set their own. */
  now: () => Date;
}
