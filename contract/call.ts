import type * as z from 'zod';
import type { ListMeta, Total } from './list';

/** Who may make a call: holders of any of these access codes, anyone signed in, or anyone at all. */
export type Access = readonly number[] | 'session' | 'public';

/** What a session has to do before anything else: change a password that somebody else gave, set up the second factor that its company asks for. */
export type Pendiente = 'contrasena' | 'segundoFactor';

/** One endpoint as plain data. Server, client, OpenAPI, access matrix and tests all read this. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, as in the specification: 'categoria/id/{id}'. */
  path: string;
  access: Access;
  summary: string;
  /** What a write says when it is done; 'Guardado' unless told. */
  mensaje?: string;
  /** A POST that changes nothing: it runs outside a transaction and needs no key. */
  preview?: true;
  /** A write that opens its transaction itself, because something has to stay on record when it is refused (a failed try of a password). */
  ownTransaction?: true;
  /** Needs an Idempotency-Key: the same key again gives the first answer and no second effect. */
  idempotent?: true;
  /** Takes an Idempotency-Key from who has one: what waited for a connection is sent until an answer comes, and is done once. */
  keyed?: true;
  /** `result` is one page of rows; their total goes in X-Total-Count. */
  paged?: true;
  /** Title, columns and orders of a list or report: what screen, file and paper are made of. */
  list?: ListMeta;
  /** `result` is { filas, totales }, totals over the whole filter; the count of all rows goes in X-Total-Count. */
  report?: true;
  /** The answer of a write is `result` itself, with success in it, not wrapped in data (login, refresh-token). */
  flat?: true;
  /** `codigoSucursal` of the body is the row that is changed, not where one works: any branch of the company, and the handler sees to that. */
  ofBranch?: true;
  /** Also open, whatever the accesses, to a session that has this to do first. */
  pendiente?: readonly Pendiente[];
  /** The body is the bytes of one file (application/octet-stream), its name stands in the query as `nombre`: at most so many bytes. */
  upload?: number;
  /** The body may be so many bytes, where it holds more than a form. */
  maxBody?: number;
  /** The answer is a file, not JSON, whole or while it is being made; `result` is not read. */
  download?: true | 'stream';
  /** Costs the server much: for each user one at a time, until the last byte of its answer is sent. */
  expensive?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  result: z.ZodType;
}

/** Keeps the exact type of the declaration; that is all. */
export const call = <const C extends Call>(declaration: C): C => declaration;

type Part = 'params' | 'query' | 'body';

type WithFile<C extends Call, F> = C extends { upload: number } ? { archivo: F } : object;

/** What the handler receives: every declared part, parsed, and the bytes of a file. */
export type InputOf<C extends Call> = { [K in Part as C[K] extends z.ZodType ? K : never]: z.output<C[K]> } & WithFile<C, Buffer>;

/** A file as a handler answers with it. */
export interface Descarga {
  nombre: string;
  tipo: string;
  contenido: Uint8Array<ArrayBuffer>;
}

/** A file that is still being made while it goes out. */
export type DescargaEnCurso = Omit<Descarga, 'contenido'> & { contenido: AsyncIterable<Uint8Array> };

/** What the handler returns: for a page its rows and the total, for a report the total beside its result. */
export type AnswerOf<C extends Call> = C extends { download: 'stream' }
  ? DescargaEnCurso
  : C extends { download: true }
    ? Descarga
    : C extends { paged: true }
      ? { rows: z.output<C['result']> } & Total
      : C extends { report: true }
        ? z.output<C['result']> & Total
        : z.output<C['result']>;

/** What the client gets: the same, a file as a Blob. */
export type ReceivedOf<C extends Call> = C extends { download: true | 'stream' } ? Blob : AnswerOf<C>;

type OptionalKeys<S> = { [K in keyof z.input<S>]-?: undefined extends z.input<S>[K] ? K : never }[keyof z.input<S>];
type Sent<S> = [OptionalKeys<S>] extends [never]
  ? z.output<S>
  : Omit<z.output<S>, OptionalKeys<S> & keyof z.output<S>> & Partial<Pick<z.output<S>, OptionalKeys<S> & keyof z.output<S>>>;

/** What the client passes: the same values, where those with a default may be left out. */
export type RequestOf<C extends Call> = { [K in Part as C[K] extends z.ZodType ? K : never]: Sent<C[K]> } & WithFile<C, Blob>;
