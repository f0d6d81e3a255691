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

/** What one running server is made of; handlers and middleware get it, nothing is global. */
export interface Deps {
  pool: pg.Pool;
  /** Connections for what is read in parts (db/connect.ts). */
  cursors: pg.Pool;
  db: Db;
  log: Logger;
  keys: Keys;
  sessions: Sessions;
  secretos: Secretos;
  salud: Salud;
  /** What other parts do when a table changed; `listen` returns how to stop. */
  changes: { listen: (listener: (change: Change) => void) => () => void };
  /** Tells what was committed to whoever looks. */
  vivo: Difusor;
  /** Tells it by Firebase; without it browsers listen to our own streams. */
  firebase?: Firebase;
  /** The mail server of the environment, for companies that have none of their own. */
  correo?: Servidor;
  /** Who takes signed fiscal documents to the tax office; none: they stay here. */
  receptor?: ReceptorFiscal;
  /** Whether a company's mail server may lie in a network that is not public. */
  correoPrivado: boolean;
  /** Where the pages are, for the links of mails: 'https://academia.ejemplo.do', nothing behind it. */
  sitio: string;
  /** How many proxies of ours stand before the server: 0 believes no X-Forwarded header. */
  proxies: number;
  oneAtATime: OneAtATime;
  /** For public calls: how often one network may ask. */
  ritmo: Ritmo;
  /** The clock; tests set their own. */
  now: () => Date;
}
