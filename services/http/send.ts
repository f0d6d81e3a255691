import type { AxiosRequestConfig } from 'axios';
import { DATOS, type Call, type ReceivedOf, type RequestOf } from '@/contract/call';
import type { Total } from '@/contract/list';
import { correosDudosos } from '@/contract/correo';
import { isPreviewable, onWire, previewOf, type Previewable, type PreviewOf } from '@/contract/preview';
import { decoder, encoder } from '@/contract/wire';
import { once } from '@/utils/once';
import { dropEmpty } from '@/utils/validation';
import { withRetry } from './retry';
import { underway } from './calls';
import { currentSucursal } from './credentials';
import { afterEarly, takeEarly } from './early';

/** Options of a call, beside its input. */
interface SendOptions {
  signal?: AbortSignal;
  /** Idempotency-Key: one per thing the user wants done, kept over retries. */
  clave?: string;
  /** The number of the session the call belongs to; if another session has begun meanwhile, the call is not sent. */
  session?: number;
  /** No automatic retries: the caller retries. */
  once?: true;
  /** Asks about every branch of the user: the selected branch is not filled in. */
  allBranches?: boolean;
  /** Progress of an upload, 0 to 1. */
  onProgress?: (part: number) => void;
  /** Bytes of a download received so far. */
  onReceived?: (bytes: number) => void;
}

/** What a call is given: its input, which may be left out if it is empty, and the options. */
export type Args<C extends Call> =
  {} extends RequestOf<C> ? [input?: RequestOf<C>, options?: SendOptions] : [input: RequestOf<C>, options?: SendOptions];

/** A call as a function; the contract types its input and output. An act that can be previewed has its preview beside it. */
export type Sender<C extends Call> = ((...args: Args<C>) => Promise<ReceivedOf<C>>) & {
  /** The call of the contract. */
  readonly call: C;
  /** Whether the selected branch is filled in, so that changing the branch changes the answer. */
  readonly ofBranch: boolean;
  /** Whether it changes nothing: a read or a preview. */
  readonly reads: C extends { method: 'GET' } | { preview: true } ? true : false;
} & (C extends Previewable ? { readonly preview: Sender<PreviewOf<C>> } : unknown);

interface Sent {
  params?: Record<string, unknown>;
  query?: object;
  body?: unknown;
  archivo?: Blob;
}

type Schema = Call['body'];

const takesBranch = (schema: Schema) => !!schema && 'shape' in schema && 'codigoSucursal' in (schema.shape as object);

/** Encodes one part of a request; fills in the selected branch if the part has one and the caller gave none. */
function part(schema: Schema, branch = takesBranch(schema), encode = once(() => encoder(schema!))) {
  return (value: unknown, allBranches: boolean): unknown => {
    if (value === undefined) return undefined;
    const { codigoSucursal, todas } = value as { codigoSucursal?: number; todas?: boolean };
    const mine = branch && !allBranches && !todas && codigoSucursal === undefined;
    return encode()(mine ? { ...(value as object), codigoSucursal: currentSucursal() } : value);
  };
}

const fill = (path: string, params: Record<string, unknown>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** Axios is 20 kB: a page with an early answer is painted before it loads; other pages load it in parallel with their own scripts. */
const client = typeof window === 'undefined' ? undefined : afterEarly.then(() => import('./client'));

const exchange = async (request: AxiosRequestConfig) => (await (client ?? import('./client'))).http.request(request);

/** A path below /api with its query, without empty parameters. */
const addressOf = ({ url = '', params = {} }: AxiosRequestConfig) =>
  `${url}?${new URLSearchParams(dropEmpty(params) as Record<string, string>)}`;

/** The number of rows of a list. */
const totalOf = (headers: Record<string, any>): Total => ({
  total: Number(headers['x-total-count'] ?? 0),
  ...(headers['x-total-capped'] && { capped: true }),
});

/** How the parts of a call are converted. */
interface Conversion {
  query: ReturnType<typeof part>;
  body: ReturnType<typeof part>;
  decode: () => (data: unknown) => unknown;
  ofBranch: boolean;
}

/** A form has asked about an address of an unusual form before it was sent. */
const confirmed = (body: unknown) => (correosDudosos(body).length ? { ...(body as object), correoConfirmado: true } : body);

const none = () => undefined;

const bySchemas = ({ query, body, result }: Call): Conversion => ({
  query: query ? part(query) : none,
  body: body ? part(body) : none,
  decode: once(() => decoder(result)),
  ofBranch: takesBranch(query) || takesBranch(body),
});

const asItIs = () => (value: unknown) => value;

/** What a call without its schemas says: where it goes, how it is answered, and whether its query takes the selected branch. */
export type Head<C extends Call> = Pick<C, Extract<keyof C, 'method' | 'path' | 'paged' | 'report' | 'flat' | 'download'>> & {
  ofBranch: boolean;
};

/**
 * A call whose values are the same on the wire and inside: it needs no schema, and the page that makes it loads neither them nor zod. Its
 * query has only texts, numbers and booleans. The compiler holds it to its contract `C`, and a test that there is nothing to convert.
 */
export const plain = <C extends Call>(head: Head<C>): Sender<C> =>
  sender(head as unknown as C, {
    query: part(undefined, head.ofBranch, asItIs),
    body: part(undefined, false, asItIs),
    decode: asItIs,
    ofBranch: head.ofBranch,
  });

/** Turns a call into a typed function: it encodes the input and decodes the answer (for writes its `data`). Throws an ApiError. */
export const send = <C extends Call>(call: C): Sender<C> => sender(call, bySchemas(call));

function sender<C extends Call>(call: C, { query, body, decode, ofBranch }: Conversion): Sender<C> {
  const reads = call.method === 'GET' || call.preview === true;
  const read = (data: unknown) => (data === null || data === undefined ? null : decode()(data));

  const make = async (...args: Args<C>): Promise<any> => {
    const [input = {}, options = {}] = args as [Sent?, SendOptions?];
    const { signal, clave, allBranches = false, onProgress, onReceived } = options;
    const data = confirmed(onWire(call, body(input.body, allBranches)));
    const request: AxiosRequestConfig = {
      method: call.method,
      url: fill(call.path, input.params ?? {}),
      params: query(input.query ?? {}, allBranches),
      data: call.upload ? await input.archivo?.arrayBuffer() : data,
      signal,
      session: options.session,
      headers: {
        ...(clave && { 'Idempotency-Key': clave }),
        ...(call.upload && { 'Content-Type': 'application/octet-stream' }),
        ...(call.upload && call.body && { [DATOS]: encodeURIComponent(JSON.stringify(data)) }),
      },
      ...(call.download && { responseType: 'arraybuffer' }),
      ...(onProgress && { onUploadProgress: ({ progress }) => onProgress(progress ?? 0) }),
      ...(onReceived && { onDownloadProgress: ({ loaded }) => onReceived(loaded) }),
    };
    const answer = async () =>
      (call.method === 'GET' ? await takeEarly(addressOf(request)) : undefined) ??
      (await (options.once ? exchange(request) : withRetry(() => exchange(request), { reads, clave, signal })));
    const { data: answered, headers } = await underway(answer());
    if (call.download) return new Blob([answered as ArrayBuffer], { type: String(headers['content-type']) });
    if (call.paged) return { rows: read(answered) ?? [], ...totalOf(headers) };
    if (call.report) return { ...(read(answered) as object), ...totalOf(headers), cifras: headers['x-cifras-de'] as unknown };
    return read(call.method === 'GET' || call.flat ? answered : answered?.data);
  };
  const preview = isPreviewable(call) && { preview: send(previewOf(call)) };
  return Object.assign(make, { call, ofBranch, reads, ...preview }) as unknown as Sender<C>;
}
