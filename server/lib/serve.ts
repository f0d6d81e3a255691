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

/** Who reads, and on which connection. */
export type Reader = Pick<Context, 'db' | 'deps'> & { user: User };

type Caller<C extends Call> = C['access'] extends 'public' ? object : { user: User };

type Asked<C extends Call> = InputOf<C> & Context & Caller<C>;

export type Handler<C extends Call> = (context: Asked<C>) => Promise<AnswerOf<C>>;

/** What an act hands on once it is done, kept with its idempotency key: keys of rows, as JSON has them. */
type Hecho = number | string | null | { readonly [field: string]: Hecho };

/** A call with its implementation, not yet mounted. */
export interface Served {
  call: Call;
  handler: (context: never) => Promise<unknown>;
  /** Reads the answer of an act that is committed. */
  answer?: (context: never, hecho: never) => Promise<unknown>;
}

/**
 * Implements a call. What surrounds the handler (who, scope, parsing, transaction, encoding) is `mount`'s. An act that answers with what is in the
 * database afterwards takes a second function: the first one writes and gives what identifies it, the second one reads the answer from that
 * after the commit, when nobody waits for the act's locks any more. A repeated key has the second one only.
 */
export function serve<C extends Call>(call: C, handler: Handler<C>): Served;
export function serve<C extends Call, H extends Hecho>(
  call: C,
  act: (context: Asked<C>) => Promise<H>,
  answer: (context: Asked<C>, hecho: H) => Promise<AnswerOf<C>>,
): Served;
export function serve(call: Call, handler: Served['handler'], answer?: Served['answer']): Served {
  return { call, handler, answer };
}
