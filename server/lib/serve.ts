import type { AnswerOf, Call, InputOf } from '@/contract/call';
import type { Db } from '../db/connect';
import type { Deps } from './deps';
import type { User } from './user';

/** Where a request comes from. */
export interface Request {
  token: string;
  address: string;
  agent: string;
  /** The Cookie header as it came. */
  cookies: string;
  /** The browser speaks TLS. */
  secure: boolean;
}

/** What every handler gets beside its input. */
export interface Context {
  /** Of a write its transaction, of a read, a preview or a call with its own transaction the pool. */
  db: Db;
  /** Today in America/Santo_Domingo, 'YYYY-MM-DD'. */
  hoy: string;
  request: Request;
  /** Runs once the transaction is committed; never after a refusal. */
  after: (work: () => void) => void;
  /** Sends a Set-Cookie header along with the answer. */
  setCookie: (cookie: string) => void;
  deps: Deps;
}

type Caller<C extends Call> = C['access'] extends 'public' ? object : { user: User };

export type Handler<C extends Call> = (context: InputOf<C> & Context & Caller<C>) => Promise<AnswerOf<C>>;

/** A call with its implementation, not yet mounted. */
export interface Served {
  call: Call;
  handler: (context: never) => Promise<unknown>;
}

/** Implements a call. What surrounds the handler (who, scope, parsing, transaction, encoding) is `mount`'s. */
export const serve = <C extends Call>(call: C, handler: Handler<C>): Served => ({ call, handler });
