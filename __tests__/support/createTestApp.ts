import type { Hono } from 'hono';
import pg from 'pg';
import pino from 'pino';
import { DATOS, type AnswerOf, type Call, type RequestOf } from '@/contract/call';
import { askedIn, onWire, previewOf, type Previewable, type PreviewOf } from '@/contract/preview';
import { decoder, encoder } from '@/contract/wire';
import { createApp } from '@/server/app';
import { createDeps } from '@/server/createDeps';
import type { Deps } from '@/server/createDeps';
import { testDatabase } from './testDatabase';
import clock from './worlds/clock.json';

/** The current day of all tests unless they set another one: a Tuesday. The clock of page tests starts at the same moment. */
export const HOY = clock.start.slice(0, 10);

export interface Answer<T = any> {
  status: number;
  body: T;
  headers: Headers;
}
interface Sent {
  token?: string;
  body?: unknown;
  /** Idempotency-Key. */
  clave?: string;
  headers?: Record<string, string>;
}

/** The input of a call; a file is given as bytes. */
type TestInput<C extends Call> = Omit<RequestOf<C>, 'archivo'> & (C extends { upload: number } ? { archivo: Uint8Array } : object);

/** The type of a call's body. */
export type BodyOf<C extends Call> = RequestOf<C> extends { body: infer B } ? B : never;

export interface TestApp {
  app: Hono;
  deps: Deps;
  url: string;
  /** Sends a raw request: a text or bytes are sent unchanged. */
  send: (method: string, path: string, options?: Sent) => Promise<Answer>;
  /** Makes a call as the client does. The answer is decoded (centavos); a refusal throws with its status and text. */
  call: <C extends Call>(call: C, input: TestInput<C>, options: { token: string; clave?: string }) => Promise<AnswerOf<C>>;
  /** Makes a call and returns the raw answer from the wire. */
  ask: <C extends Call>(call: C, input: TestInput<C>, options?: { token?: string; clave?: string }) => Promise<Answer>;
  /** Asks for the preview of an act. */
  preview: <C extends Previewable>(call: C, input: TestInput<PreviewOf<C>>, options: { token: string }) => Promise<AnswerOf<PreviewOf<C>>>;
  setNow: (iso: string) => void;
  rows: <R = any>(sql: string, values?: unknown[]) => Promise<R[]>;
}

let keys = 0;
/** A new Idempotency-Key. */
export const nuevaClave = () => `prueba-${process.pid}-${(keys += 1)}`;

/** The real API on a database of its own (support/testDatabase.ts). Call it at the top of a file or of a describe. */
export function createTestApp(fill?: (url: string) => Promise<void>): TestApp {
  const test = {} as TestApp;
  let close: (() => Promise<void>) | undefined;
  let now = new Date(clock.start);

  afterAll(async () => close?.()); // must run before the database is dropped: hooks run in the order of registration
  const database = testDatabase(fill);
  beforeAll(async () => {
    // Requests run in the unprivileged role, as in production; the test itself reads and prepares data as the owner.
    const appUrl = Object.assign(new URL(process.env.TEST_PG_APP_URL!), { pathname: new URL(database.url).pathname }).href;
    const made = await createDeps({ url: appUrl, log: pino({ level: 'silent' }), now: () => now, max: 6, correoPrivado: true });
    const owner = new pg.Pool({ connectionString: database.url, max: 2 });
    owner.on('error', () => {});
    test.rows = async (sql, values) => (await owner.query(sql, values)).rows;
    close = async () => {
      await made.close();
      await owner.end();
    };
    test.deps = made.deps;
    test.url = database.url;
    test.app = createApp(made.deps);
  });

  test.setNow = (iso) => {
    now = new Date(iso);
  };
  test.send = async (method, path, { token, body, clave, headers } = {}) => {
    const response = await test.app.request(`/api/${path}`, {
      method,
      body: body === undefined || typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
      headers: {
        ...(body !== undefined && { 'Content-Type': body instanceof Uint8Array ? 'application/octet-stream' : 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(clave && { 'Idempotency-Key': clave }),
        ...headers,
      },
    });
    const { status, headers: answered } = response;
    if (!answered.get('Content-Type')?.startsWith('application/json')) {
      return { status, body: new Uint8Array(await response.arrayBuffer()), headers: answered };
    }
    return { status, body: await response.json(), headers: answered };
  };
  test.ask = (of, input, options = {}) => {
    const { params = {}, query, body: given, archivo } = input as { params?: object; query?: object; body?: unknown; archivo?: Uint8Array };
    const [call, body] = askedIn(of, given); // an act with `previsualizar: true` is its preview
    const encoded = (call.params ? encoder(call.params)(params) : {}) as Record<string, string>;
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(encoded[name]!));
    const search = query && call.query ? `?${new URLSearchParams(definedOf(encoder(call.query)(query) as object))}` : '';
    const clave = options.clave ?? (call.idempotent ? nuevaClave() : undefined);
    const encodedBody = call.body && onWire(call, encoder(call.body)(body));
    const headers = archivo && encodedBody ? { [DATOS]: encodeURIComponent(JSON.stringify(encodedBody)) } : undefined;
    return test.send(call.method, path + search, { ...options, clave, headers, body: archivo ?? encodedBody });
  };
  test.call = async (call, input, options): Promise<any> => {
    const { status, body, headers } = await test.ask(call, input, options);
    if (status !== 200) throw new Error(`${call.path}: ${status} ${JSON.stringify(body)}`);
    if (call.download) return { nombre: '', tipo: headers.get('Content-Type')!, contenido: body };
    const value = call.method === 'GET' || call.flat ? body : body.data;
    // The schema also validates the answer; the compiled decoder does not.
    const result = decoder(call.result)(call.result.parse(value) && value);
    const total = Number(headers.get('X-Total-Count'));
    if (call.paged) return { rows: result, total };
    return call.report ? { ...(result as object), total } : result;
  };
  test.preview = (call, input, options) => test.call(previewOf(call), input, options);
  return test;
}

const definedOf = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== '')) as Record<string, string>;
