import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type pg from 'pg';
import type { Logger } from 'pino';
import type * as z from 'zod';
import type { AnswerOf, Call, InputOf } from '@/contract/call';
import type { Previewable, PreviewOf } from '@/contract/preview';
import type { Resultado } from '@/domain/resultado';
import type { Cursors, Db } from '../db/connect';
import type { Servidor } from '../env';
import type { Change } from './changes';
import type { Salud } from './health';
import type { InTurn } from './http/expensive';
import type { Standby } from './http/standby';
import type { Ritmo } from './http/ritmo';
import type { Keys } from './keys';
import type { Runs } from './repeat';
import type { User } from './scope';
import type { Secretos } from './secrets';
import type { Sessions } from './sessions';

// What a handler is given, how it is declared, and how it refuses.

/** What every handler and middleware of a running server receives; there is no global state. server/createDeps.ts adds what one area has. */
export interface Deps {
  pool: pg.Pool;
  /** Separate pool for cursors, which hold a connection while a file downloads (db/connect.ts). */
  cursors: pg.Pool;
  db: Db;
  /** Where reports and exports are read; without it, as everything else. */
  standby?: Standby;
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
  /** Where the virus scanner listens that every uploaded file must pass: the path of clamd's socket, or host:port. */
  antivirus?: string;
  /** The address that knows leaked passwords by the beginning of their hash. */
  filtradas?: string;
  /** Whether a company's mail server may be in a private network. */
  correoPrivado: boolean;
  /** Public base URL of the pages for links in mails, without a trailing slash: 'https://academia.ejemplo.do'. */
  sitio: string;
  /** Number of trusted proxies in front of the server; with 0 every X-Forwarded header is ignored. */
  proxies: number;
  /** The data folder, with archived months of the audit, and the folder of nightly copies. */
  folders?: { data: string; copies?: string };
  inTurn: InTurn;
  /** Rate limit of public calls, per client address. */
  ritmo: Ritmo;
  /** The clock; tests replace it. */
  now: () => Date;
}

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
}

/** What every handler gets beside its input. */
export interface Context {
  /**
   * The transaction of a write, or of a preview, which cannot write; the pool for a read or a call that opens its own transaction; for a
   * report or an export perhaps a standby, which cannot write either.
   */
  db: Db;
  /** Connections for a file that is read while it is sent. */
  cursors: Cursors;
  /** When the figures are of (ISO), if they are read on a standby. */
  cifras?: string;
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

/**
 * Tells the client why. With a 403: `acceso` keeps the form open, `sucursal` opens the branch dialog, no motivo ends the session. With a
 * 409: the question to ask.
 */
export type Motivo = (typeof MOTIVOS)[number];

/** Questions of a 409: the client asks the user and sends the same request again with the confirmation. */
const PREGUNTAS = ['referencia', 'efectivo', 'aprobacion', 'recuperacion'] as const;
export type Pregunta = (typeof PREGUNTAS)[number];
export const MOTIVOS = ['acceso', 'sucursal', ...PREGUNTAS] as const;

interface Details {
  errors?: Record<string, string>;
  motivo?: Motivo;
  /** Seconds to wait before a retry (Retry-After). */
  retryAfter?: number;
  /** What the client needs to resolve it, for example the new total or the current version of the row. */
  data?: unknown;
}

/** A refusal with a message for the user. Thrown in a handler, it rolls the transaction back and becomes the API's error response. */
export class Refusal extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    mensaje: string,
    readonly details: Details = {},
  ) {
    super(mensaje);
  }
}

/** 404, worded `${what} no existe`; also for rows that the user may not see, so that nobody learns of them. */
export const notFound = (what = 'Ese registro') => new Refusal(404, `${what} no existe`);
/** 409: a business rule refuses. `data`, already encoded for the wire, is what the client needs to resolve it. */
export const conflict = (mensaje: string, data?: unknown) => new Refusal(409, mensaje, { data });
/** Unwraps the result of a domain rule; its refusal becomes a 409 with the rule's message, after `sobre`. */
export function aceptado<T extends object>(resultado: Resultado<T>, sobre = ''): T {
  if (!resultado.ok) throw conflict(sobre + resultado.motivo);
  return resultado;
}
/** 409 that needs the user's confirmation: the client asks the question and sends the same request again, confirmed. */
export const pregunta = (mensaje: string, motivo: Pregunta) => new Refusal(409, mensaje, { motivo });
/** 409 that the user confirms with a field of the request: the form shows the message beside it. */
export const porConfirmar = (campo: string, mensaje: string) => new Refusal(409, mensaje, { errors: { [campo]: mensaje } });
/** 403; `motivo` tells the client why. */
export const forbidden = (mensaje: string, motivo?: Motivo) => new Refusal(403, mensaje, { motivo });
/** 403 without `motivo`: the session is missing or has ended, and the client opens its sign-in dialog. */
export const sessionLost = () => forbidden('Su sesión ha expirado, por favor inicie sesión nuevamente para continuar.');
/** 401: wrong credentials. */
export const unauthenticated = (mensaje: string) => new Refusal(401, mensaje);
/** 429; `retryAfter` in seconds. */
export const tooMany = (mensaje: string, retryAfter: number) => new Refusal(429, mensaje, { retryAfter });
/** The most faults of one answer, and the longest name of a field in it: nobody mends more at once, and the caller chooses the names. */
export const MAX_FAULTS = 50;
const MAX_NAME = 100;

/** 400 with field → message, at most MAX_FAULTS of them; the form shows each message beside its field. */
export const invalid = (errors: Record<string, string>) => {
  const first = Object.entries(errors).slice(0, MAX_FAULTS);
  return new Refusal(400, 'Revise los datos marcados', {
    errors: Object.fromEntries(first.map(([field, message]) => [field.slice(0, MAX_NAME), message])),
  });
};

/** Throws 400 when a form has faults, by field. */
export function assertSinFaltas(faltas: Record<string, string>): void {
  if (Object.keys(faltas).length) throw invalid(faltas);
}

/** Field → first fault of that field: { 'detalles.0.monto': 'Requerido' }. A fault of the whole object is under 'mensajeGeneral'. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const faults = error.issues.flatMap((issue) => {
    const path = issue.path.join('.');
    if (issue.code !== 'unrecognized_keys') return [[path || 'mensajeGeneral', issue.message]] as const;
    return issue.keys.map((key) => [path ? `${path}.${key}` : key, 'No se esperaba este campo'] as const);
  });
  return Object.fromEntries(faults.reverse());
}
