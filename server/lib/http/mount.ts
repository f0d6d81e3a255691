import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import type { Context as HonoContext, Hono } from 'hono';
import type { Call, Descarga, DescargaEnCurso, Pendiente } from '@/contract/call';
import type { Total } from '@/contract/list';
import { mayCall } from '@/contract/routes';
import { encoder } from '@/contract/wire';
import { hoyEn } from '@/domain/fechas';
import { rechazosDe } from '../../auditoria/auditar';
import type { Db } from '../../db/connect';
import { transactionAnd, type Actor } from '../../db/transaction';
import { sessionOf } from '../authenticate';
import { closeUnlessRead, readFile, readJson } from './body';
import type { Deps } from '../deps';
import { fieldErrors, forbidden, invalid, Refusal } from '../errors';
import { once } from './idempotency';
import { requestOf } from './incoming';
import { assertOwn, assertSelf } from '../scope';
import type { Request, Served } from '../serve';
import type { User } from '../user';

const gzip = promisify(gzipCallback);
/** Below this an answer travels faster than it compresses. */
const GZIP_FROM = 16_000;

/** Puts a served call on the app: authenticate → access → read → scope → parse → transaction → handler → answer → encode. */
export function mount(app: Hono, { call, handler, answer: read }: Served, deps: Deps): void {
  const encode = encoder(call.result);
  const run = handler as (context: object) => Promise<unknown>;
  const readAnswer = read as ((context: object, hecho: unknown) => Promise<never>) | undefined;
  const isWrite = call.method !== 'GET' && !call.preview && !call.ownTransaction;
  const rechazado = rechazosDe(call, deps);

  const answer = async (c: HonoContext) => {
    if (call.upload) closeUnlessRead(c);
    const request = requestOf(c, deps.proxies);
    const user = await callerOf(call, deps, request);
    try {
      if (user) assertMay(call, user);
      const input = await parse(call, user, c);
      const work = () => act(c, request, user, input);
      return await (call.expensive && user ? deps.oneAtATime(user.codigoUsuario, work) : work());
    } catch (error) {
      if (user) await rechazado(error, user, request);
      throw error;
    }
  };

  const act = async (c: HonoContext, request: Request, user: User | undefined, input: object) => {
    let later: (() => void)[] = [];
    const setCookie = (cookie: string) => c.header('Set-Cookie', cookie, { append: true });
    const after = (work: () => void) => later.push(work);
    const base = { ...input, user, request, deps, hoy: hoyEn(deps.now()), after, setCookie };

    // A public write (login) decides for itself what it commits: a failed try must stay on record.
    if (!isWrite || !user) return reply(c, call, encode, await run({ ...base, db: deps.db }));
    const perform = async (db: Db) => {
      later = []; // What a transaction that was undone asked for is not to be done.
      const work = async () => (readAnswer ? run({ ...base, db }) : encode((await run({ ...base, db })) as never));
      const clave = c.req.header('Idempotency-Key');
      return call.idempotent || (call.keyed && clave) ? once(db, user, call.path, clave, input, work) : work();
    };
    const read = readAnswer && ((db: Db, hecho: unknown) => readAnswer({ ...base, db }, hecho));
    const { done, answer: leido } = await transactionAnd(deps.pool, actorOf(user, request), perform, read);
    later.forEach((work) => work());
    return reply(c, call, (value) => value, leido ? encode(await leido) : done);
  };
  app.on(call.method, `/${call.path.replace(/\{(\w+)\}/g, ':$1')}`, answer);
}

/** In whose name a user's transaction writes. */
export const actorOf = (user: User, request: Request): Actor => ({
  usuario: user.usuario,
  codigoCompania: user.codigoCompania,
  desde: request.address,
});

async function callerOf(call: Call, deps: Deps, request: Request): Promise<User | undefined> {
  if (call.access === 'public') return undefined;
  return (await sessionOf(deps, request.token)).user;
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
  const raw = {
    params: call.params && c.req.param(),
    query: call.query && c.req.query(),
    body: call.body && (await readJson(c, !user, call.maxBody)),
  };
  if (user) {
    // Before parsing and whether declared or not: what is foreign is refused as foreign, not as unexpected.
    [raw.params, c.req.query(), call.ofBranch ? withoutBranch(raw.body) : raw.body].forEach((part) => assertOwn(user, part));
    assertSelf(call, user, raw.body);
  }
  const parts: Record<string, unknown> = call.upload ? { archivo: await readFile(c, call.upload) } : {};
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

/** Sends what a handler answered in the shape of its kind: a page, a report, an object, or { success, mensaje, data }. */
function reply(c: HonoContext, call: Call, encode: (value: never) => unknown, result: unknown) {
  if (call.download) return sendFile(c, result as Descarga | DescargaEnCurso);
  if (call.method !== 'GET') {
    const data = encode(result as never);
    return send(c, call.flat ? data : { success: true, mensaje: call.mensaje ?? 'Guardado', data });
  }
  if (!call.paged && !call.report) return send(c, encode(result as never));
  const { total, capped, rows } = result as Total & { rows?: unknown };
  c.header('X-Total-Count', String(total));
  if (capped) c.header('X-Total-Capped', 'true');
  return send(c, encode((call.paged ? rows : result) as never));
}

/** Bytes that a browser shows as what they are and never runs. */
async function sendFile(c: HonoContext, { nombre, tipo, contenido }: Descarga | DescargaEnCurso) {
  c.header('Content-Type', tipo);
  c.header('Content-Disposition', `inline; filename*=UTF-8''${encodeURIComponent(nombre)}`);
  c.header('Content-Security-Policy', "default-src 'none'; sandbox");
  if (contenido instanceof Uint8Array) return c.body(contenido);
  if (c.req.method !== 'HEAD') return c.body(Readable.toWeb(Readable.from(contenido)) as ReadableStream);
  // Nobody reads the body of such an answer, nor gives it up: what it holds would be held for good.
  await contenido[Symbol.asyncIterator]().return?.();
  return c.body(null);
}

async function send(c: HonoContext, value: unknown) {
  const text = JSON.stringify(value);
  c.header('Content-Type', 'application/json; charset=UTF-8');
  c.header('Vary', 'Accept-Encoding');
  if (text.length < GZIP_FROM) return c.body(text);
  // As bytes: a long text would be made into them piece by piece while it is written, a millisecond for a thousand rows.
  if (!c.req.header('Accept-Encoding')?.includes('gzip')) return c.body(Buffer.from(text));
  c.header('Content-Encoding', 'gzip');
  return c.body(await gzip(text));
}
