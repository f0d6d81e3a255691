import type { AxiosRequestConfig } from 'axios';
import type { Call, ReceivedOf, RequestOf } from '@/contract/call';
import { decoder, encoder } from '@/contract/wire';
import { again } from './again';
import { currentSucursal } from './credentials';
import { http } from './http';

/** How a call is made, beside what it says. */
export interface SendOptions {
  signal?: AbortSignal;
  /** Idempotency-Key: one per thing the user wants done, kept over retries. */
  clave?: string;
  /** Asks about every branch of the caller: the selected one is not filled in. */
  allBranches?: boolean;
  /** How much of a file has gone out, 0 to 1. */
  onProgress?: (part: number) => void;
  /** How many bytes of a file have come in. */
  onReceived?: (bytes: number) => void;
}

type Args<C extends Call> =
  {} extends RequestOf<C> ? [input?: RequestOf<C>, options?: SendOptions] : [input: RequestOf<C>, options?: SendOptions];

/** A call as a function: what it takes and gives is what the contract says. */
export type Sender<C extends Call> = ((...args: Args<C>) => Promise<ReceivedOf<C>>) & {
  /** What it calls. */
  readonly call: C;
  /** Whether the selected branch goes in, so that another one has another answer. */
  readonly ofBranch: boolean;
};

interface Sent {
  params?: Record<string, unknown>;
  query?: object;
  body?: unknown;
  archivo?: Blob;
}

type Schema = Call['body'];

const once = <T>(make: () => T) => {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

const takesBranch = (schema: Schema) => !!schema && 'shape' in schema && 'codigoSucursal' in (schema.shape as object);

/** Encodes one part; the selected branch goes in where the part takes one and the caller gave none. */
function part(schema: Schema) {
  const encode = once(() => encoder(schema!));
  const branch = takesBranch(schema);
  return (value: unknown, allBranches: boolean): unknown => {
    if (!schema || value === undefined) return undefined;
    const mine = branch && !allBranches && (value as { codigoSucursal?: number }).codigoSucursal === undefined;
    return encode()(mine ? { ...(value as object), codigoSucursal: currentSucursal() } : value);
  };
}

const fill = (path: string, params: Record<string, unknown>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** Turns a call into a typed function: values go out encoded, the answer (of a write its `data`) comes back decoded. */
export function send<C extends Call>(call: C): Sender<C> {
  const query = part(call.query);
  const body = part(call.body);
  const decode = once(() => decoder(call.result));
  const read = (data: unknown) => (data === null || data === undefined ? null : decode()(data));

  const sender = async (...args: Args<C>): Promise<any> => {
    const [input = {}, { signal, clave, allBranches = false, onProgress, onReceived } = {}] = args as [Sent?, SendOptions?];
    const request: AxiosRequestConfig = {
      method: call.method,
      url: fill(call.path, input.params ?? {}),
      params: query(input.query ?? {}, allBranches),
      data: call.upload ? await input.archivo?.arrayBuffer() : body(input.body, allBranches),
      signal,
      headers: {
        ...(clave && { 'Idempotency-Key': clave }),
        ...(call.upload && { 'Content-Type': 'application/octet-stream' }),
      },
      ...(call.download && { responseType: 'arraybuffer' }),
      ...(onProgress && { onUploadProgress: ({ progress }) => onProgress(progress ?? 0) }),
      ...(onReceived && { onDownloadProgress: ({ loaded }) => onReceived(loaded) }),
    };
    const { data, headers } = await again(() => http.request(request), { method: call.method, clave, signal });
    if (call.download) return new Blob([data as ArrayBuffer], { type: String(headers['content-type']) });
    const total = Number(headers['x-total-count'] ?? 0);
    if (call.paged) return { rows: read(data) ?? [], total };
    if (call.report) return { ...(read(data) as object), total };
    return read(call.method === 'GET' || call.flat ? data : data?.data);
  };
  return Object.assign(sender, { call, ofBranch: takesBranch(call.query) || takesBranch(call.body) });
}
