import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import type { Context as HonoContext, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Call, Descarga, Pendiente } from '@/contract/call';
import { mayCall } from '@/contract/routes';
import { encoder } from '@/contract/wire';
import { hoyEn } from '@/domain/fechas';
import { transaction, type Actor } from '../db/transaction';
import { bearer, sessionOf } from './authenticate';
import type { Deps } from './deps';
import { fieldErrors, forbidden, invalid, Refusal } from './errors';
import { once } from './idempotency';
import { assertOwn, assertSelf } from './scope';
import type { Request, Served } from './serve';
import type { User } from './user';

const gzip = promisify(gzipCallback);
const MAX_BODY = 1_000_000;
/** Below this an answer travels faster than it compresses. */
const GZIP_FROM = 16_000;

const limited = (maxSize: number, mensaje: string) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Refusal(413, mensaje);
    },
  });
const limit = limited(MAX_BODY, 'Lo enviado es demasiado grande');
const limitOf = ({ body, upload }: Call) =>
  upload ? limited(upload, `El archivo pesa más de ${upload / 1_000_000} MB; elija uno más pequeño`) : body ? limit : pass;
const pass: MiddlewareHandler = (_, next) => next();

/** Puts a served call on the app: authenticate → access → scope → parse → transaction → handler → encode → answer. */
export function mount(app: Hono, { call, handler }: Served, deps: Deps): void {
  const encode = encoder(call.result);
  const run = handler as (context: object) => Promise<unknown>;
  const isWrite = call.method !== 'GET' && !call.preview && !call.ownTransaction;

  const answer = async (c: HonoContext) => {
    const request = requestOf(c);
    const user = await callerOf(call, deps, request);
    const input = await parse(call, user, c);
    const later: (() => void)[] = [];
    const base = { ...input, user, request, deps, hoy: hoyEn(deps.now()), after: (work: () => void) => later.push(work) };

    // A public write (login) decides for itself what it commits: a failed try must stay on record.
    if (!isWrite || !user) return reply(c, call, encode, await run({ ...base, db: deps.db }));
    const data = await transaction(deps.pool, actorOf(user, request), async (db) => {
      const act = async () => encode(await run({ ...base, db }));
      return call.idempotent ? once(db, user, call.path, c.req.header('Idempotency-Key'), input, act) : act();
    });
    later.forEach((work) => work());
    return reply(c, call, (value) => value, data);
  };
  app.on(call.method, `/${call.path.replace(/\{(\w+)\}/g, ':$1')}`, limitOf(call), answer);
}

/** In whose name a user's transaction writes. */
export const actorOf = (user: User, request: Request): Actor => ({
  usuario: user.usuario,
  codigoCompania: user.codigoCompania,
  desde: request.address,
});

function requestOf(c: HonoContext): Request {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket: { remoteAddress?: string } } };
  return {
    token: bearer(c.req.header('Authorization')),
    address: incoming?.socket.remoteAddress ?? '',
    agent: (c.req.header('User-Agent') ?? '').slice(0, 200),
  };
}

async function callerOf(call: Call, deps: Deps, request: Request): Promise<User | undefined> {
  if (call.access === 'public') return undefined;
  const { user } = await sessionOf(deps, request.token);
  assertMay(call, user);
  return user;
}

const ANTES: Record<Pendiente, string> = {
  contrasena: 'Su contraseña es temporal: cámbiela por una que solo usted conozca y podrá seguir',
  segundoFactor: 'Su academia pide un segundo factor a los administradores: configure el suyo y podrá seguir',
};

/** Refuses (403 acceso) a call that the user's accesses do not open, or one that has to wait for what the user must do first (`data` says what). */
function assertMay(call: Call, { pendiente, accesos }: User): void {
  if (pendiente && call.pendiente?.includes(pendiente)) return;
  if (pendiente) throw new Refusal(403, ANTES[pendiente], { motivo: 'acceso', data: { pendiente } });
  if (!mayCall(call.access, accesos)) throw forbidden('No tiene acceso a esta función; pídalo a un administrador', 'acceso');
}

/** The declared parts of a request; every fault of all parts in one refusal. */
async function parse(call: Call, user: User | undefined, c: HonoContext) {
  const raw = { params: call.params && c.req.param(), query: call.query && c.req.query(), body: call.body && (await json(c)) };
  if (user) {
    // Before parsing and whether declared or not: what is foreign is refused as foreign, not as unexpected.
    [raw.params, c.req.query(), call.ofBranch ? withoutBranch(raw.body) : raw.body].forEach((part) => assertOwn(user, part));
    assertSelf(call, user, raw.body);
  }
  const parts: Record<string, unknown> = call.upload ? { archivo: await file(c) } : {};
  let errors: Record<string, string> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const parsed = call[part]?.safeParse(raw[part]);
    if (parsed?.success) parts[part] = parsed.data;
    else if (parsed) errors = { ...errors, ...fieldErrors(parsed.error) };
  }
  if (Object.keys(errors).length) throw invalid(errors);
  return parts;
}

function withoutBranch(body: unknown): unknown {
  const { codigoSucursal: _, ...rest } = (body ?? {}) as { codigoSucursal?: unknown };
  return rest;
}

async function file(c: HonoContext): Promise<Buffer> {
  if (c.req.header('Content-Type') !== 'application/octet-stream') throw new Refusal(415, 'Se espera un archivo application/octet-stream');
  return Buffer.from(await c.req.arrayBuffer());
}

async function json(c: HonoContext): Promise<unknown> {
  const type = c.req.header('Content-Type') ?? '';
  if (!/^application\/json\b/i.test(type)) throw new Refusal(415, 'Se espera un cuerpo application/json');
  return c.req.json().catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, 'El cuerpo no es JSON válido');
  });
}

/** Sends what a handler answered in the shape of its kind: a page, a report, an object, or { success, mensaje, data }. */
function reply(c: HonoContext, call: Call, encode: (value: never) => unknown, result: unknown) {
  if (call.download) return sendFile(c, result as Descarga);
  if (call.method !== 'GET') {
    const data = encode(result as never);
    return send(c, call.flat ? data : { success: true, mensaje: call.mensaje ?? 'Guardado', data });
  }
  if (!call.paged && !call.report) return send(c, encode(result as never));
  const { total, rows } = result as { total: number; rows?: unknown };
  c.header('X-Total-Count', String(total));
  return send(c, encode((call.paged ? rows : result) as never));
}

/** Bytes that a browser shows as what they are and never runs. */
function sendFile(c: HonoContext, { nombre, tipo, contenido }: Descarga) {
  c.header('Content-Type', tipo);
  c.header('Content-Disposition', `inline; filename*=UTF-8''${encodeURIComponent(nombre)}`);
  c.header('Content-Security-Policy', "default-src 'none'; sandbox");
  return c.body(contenido);
}

async function send(c: HonoContext, value: unknown) {
  const text = JSON.stringify(value);
  c.header('Content-Type', 'application/json; charset=UTF-8');
  c.header('Vary', 'Accept-Encoding');
  if (text.length < GZIP_FROM || !c.req.header('Accept-Encoding')?.includes('gzip')) return c.body(text);
  c.header('Content-Encoding', 'gzip');
  return c.body(await gzip(text));
}
