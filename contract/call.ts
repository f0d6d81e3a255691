import type * as z from 'zod';
import type { ListMeta, Total } from './list';

/** Who may make a call: holders of any of these access codes, any signed-in user, or anyone at all. */
export type Access = readonly number[] | 'session' | 'public';

/** A step the user has to complete before other calls: change a temporary password, or set up the second factor that the company requires. */
export type Pendiente = 'contrasena' | 'segundoFactor';

/** One endpoint as plain data, read by server, client, OpenAPI document, access matrix and tests. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below /api, as in the specification: 'categoria/id/{id}'. */
  path: string;
  access: Access;
  summary: string;
  /** The success message of a write; 'Guardado' by default. */
  mensaje?: string;
  /** A POST that changes nothing: its transaction only reads, and it needs no key. */
  preview?: true;
  /** An act whose effect can be asked for before (contract/preview.ts): the fields of its body that only the act needs. */
  previewable?: readonly string[];
  /**
   * A write that opens its own transaction, because something must stay recorded even if it is refused (a failed password attempt), or that
   * writes outside the database.
   */
  ownTransaction?: true;
  /** Requires an Idempotency-Key: a repeated key gets the first answer, with no second effect. */
  idempotent?: true;
  /** Accepts an Idempotency-Key: a save queued offline is sent until it is answered, and executed once. */
  keyed?: true;
  /** `result` is one page of rows; their total goes in X-Total-Count. */
  paged?: true;
  /** Title, columns and orders of a list or report, for screen, file and print. */
  list?: ListMeta;
  /** `result` is { filas, totales }, with totals over the whole filter; the row count goes in X-Total-Count. */
  report?: true;
  /** A write that answers `result` itself, including `success`, instead of wrapping it in data (login, refresh-token). */
  flat?: true;
  /** `codigoSucursal` in the body is the row being changed, not the branch of the caller: any branch of the company, checked by the handler. */
  ofBranch?: true;
  /** Also allowed to a session with one of these pending steps, whatever its accesses. */
  pendiente?: readonly Pendiente[];
  /**
   * The body is a single file (application/octet-stream) of at most this many bytes; its name is `nombre` in the query. The fields of
   * `body`, if the call has one, travel as JSON in the header `Datos`: what must stand in no URL is known before the first byte is read.
   */
  upload?: number;
  /** The most bytes of the body, if more than a form needs. */
  maxBody?: number;
  /** The answer is a file instead of JSON, sent whole or streamed while it is made; `result` is not used. */
  download?: true | 'stream';
  /** Heavy on the server: one at a time per user, until the last byte of its answer is sent, and two per company, as reports are. */
  expensive?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  result: z.ZodType;
}

/** Returns the declaration unchanged; it only keeps its exact type. */
export const call = <const C extends Call>(declaration: C): C => declaration;

type Head = 'method' | 'path' | 'access' | 'summary';

const by =
  <const M extends Call['method']>(method: M) =>
  <const P extends string, const A extends Access, const More extends Omit<Call, Head>>(path: P, access: A, summary: string, more: More) =>
    call({ method, path, access, summary, ...more });

/** The declaration of a call by its method: `get('categoria/id/{id}', [ACCESO.categoria], 'Leer categoría', { params: porId, result: Categoria })`. */
export const get = by('GET');
export const post = by('POST');
export const put = by('PUT');
export const del = <const P extends string, const A extends Access, const More extends Omit<Call, Head>>(
  path: P,
  access: A,
  summary: string,
  more: More,
) => by('DELETE')(path, access, summary, { mensaje: 'Eliminado' as string, ...more });

type Part = 'params' | 'query' | 'body';

/** The header with the `body` of an upload: JSON, percent-encoded. */
export const DATOS = 'Datos';

type WithFile<C extends Call, F> = C extends { upload: number } ? { archivo: F } : object;

/** The handler's input: every declared part, parsed, and the bytes of an upload. */
export type InputOf<C extends Call> = { [K in Part as C[K] extends z.ZodType ? K : never]: z.output<C[K]> } & WithFile<C, Buffer>;

/** A file as the answer of a handler. */
export interface Descarga {
  nombre: string;
  tipo: string;
  contenido: Uint8Array<ArrayBuffer>;
}

/** A file that is streamed while it is made. */
export type DescargaEnCurso = Omit<Descarga, 'contenido'> & { contenido: AsyncIterable<Uint8Array> };

/** The handler's answer: rows and total for a page, total and result for a report. */
export type AnswerOf<C extends Call> = C extends { download: 'stream' }
  ? DescargaEnCurso
  : C extends { download: true }
    ? Descarga
    : C extends { paged: true }
      ? { rows: z.output<C['result']> } & Total
      : C extends { report: true }
        ? z.output<C['result']> & Total
        : z.output<C['result']>;

/** The client's answer: the same, but a file is a Blob. */
export type ReceivedOf<C extends Call> = C extends { download: true | 'stream' } ? Blob : AnswerOf<C>;

type OptionalKeys<S> = { [K in keyof z.input<S>]-?: undefined extends z.input<S>[K] ? K : never }[keyof z.input<S>];
type Sent<S> = [OptionalKeys<S>] extends [never]
  ? z.output<S>
  : Omit<z.output<S>, OptionalKeys<S> & keyof z.output<S>> & Partial<Pick<z.output<S>, OptionalKeys<S> & keyof z.output<S>>>;

/** The client's input: the same values, of which those with a default may be left out. */
export type RequestOf<C extends Call> = { [K in Part as C[K] extends z.ZodType ? K : never]: Sent<C[K]> } & WithFile<C, Blob>;
