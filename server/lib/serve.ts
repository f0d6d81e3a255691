import type * as z from 'zod';
import type { AnswerOf, Call, InputOf } from '@/contract/call';
import type { Previewable, PreviewOf } from '@/contract/preview';
import type { Db } from '../db/connect';
import type { Deps } from './deps';
import type { User } from './user';

/** Where a request comes from, and its credentials. */
export interface Request {
  /** Names it in the log, in the X-Request-Id header of its answer and, if it fails, to the user. */
  id: string;
  token: string;
  address: string;
  agent: string;
  /** The Cookie header as it came. */
  cookies: string;
  /** Whether the browser connects over TLS. */
  secure: boolean;
  /** The caller knows how many rows a list has (Prefer: count=none), so they need not be counted again. */
  counted: boolean;
}

/** What every handler gets beside its input. */
export interface Context {
  /** The transaction of a write, or of a preview, which cannot write; the pool for a read or a call that opens its own transaction. */
  db: Db;
  /** Today in America/Santo_Domingo, 'YYYY-MM-DD'. */
  hoy: string;
  request: Request;
  /** Runs the work once the transaction has committed; never after a refusal. */
  after: (work: () => void) => void;
  /** Sends a Set-Cookie header along with the answer. */
  setCookie: (cookie: string) => void;
  deps: Deps;
}

/** The caller of a read and the connection it uses. */
export type Reader = Pick<Context, 'db' | 'deps'> & { user: User };

type Caller<C extends Call> = C['access'] extends 'public' ? object : { user: User };

/** What the handler of a call gets. */
export type Asked<C extends Call> = InputOf<C> & Context & Caller<C>;

/**
 * What an act that can be previewed would do. Its preview gives `answer`; the act itself also runs `act`, with the whole body, and gives what
 * that returns, else the same answer.
 */
export interface Planned<C extends Previewable> {
  answer: AnswerOf<C>;
  act: (body: z.output<C['body']>) => Promise<AnswerOf<C> | void>;
}

/** An act that can be previewed does not see which of both is asked for, nor the fields that only the act needs: it plans. */
export type Handler<C extends Call> = C extends Previewable
  ? (context: Asked<PreviewOf<C>>) => Promise<Planned<C>>
  : (context: Asked<C>) => Promise<AnswerOf<C>>;

/** What an act returns to its `answer` function: keys of rows, JSON-serializable because they are stored with the idempotency key. */
type Hecho = number | string | null | { readonly [field: string]: Hecho };

/**
 * Decides whether a request is read at all: it runs before the body is, and throws a refusal. It gets the request; of an upload also
 * everything but the file.
 */
export type Gate<C extends Call> = (
  context: Pick<Context, 'deps' | 'request'> & (C extends { upload: number } ? Omit<InputOf<C>, 'archivo'> : object),
) => Promise<unknown>;

/** A call with its implementation, not yet mounted. */
export interface Served {
  call: Call;
  gate?: (context: never) => Promise<unknown>;
  handler: (context: never) => Promise<unknown>;
  /** Reads the answer of an act after its commit. */
  answer?: (context: never, hecho: never) => Promise<unknown>;
}

/**
 * Implements a call. `mount` does everything around the handler (authentication, scope, parsing, transaction, encoding). An act whose
 * answer is read from the database takes a second function: the first writes and returns the keys of what it wrote, the second reads the
 * answer after the commit, when the act's locks are released. A repeated idempotency key runs the second function only.
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

/** Implements a call like `serve`, with a gate before its body: for calls that anybody may make. */
export const serveGated = <C extends Call>(call: C, gate: Gate<C>, handler: Handler<C>): Served => ({ call, gate, handler });
