import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import type { Context as HonoContext, Hono } from 'hono';
import type * as z from 'zod';
import type { Call, Descarga, DescargaEnCurso, Pendiente } from '@/contract/call';
import type { Total } from '@/contract/list';
import { ambito } from '@/contract/campos';
import { correosDudosos, sinConfirmar } from '@/contract/correo';
import { askedIn, type Previewable } from '@/contract/preview';
import { mayCall } from '@/contract/routes';
import { encoder } from '@/contract/wire';
import { hoyEn } from '@/domain/fechas';
import { equalsIgnoringCase } from '@/utils/validation';
import { rechazosDe } from '../auditar';
import { snapshot, transactionAnd } from '../../db/transaction';
import { sessionOf } from '../sessions';
import { assertClean } from './antivirus';
import { closeUnlessRead, readData, readFile, readJson } from './body';
import { fieldErrors, forbidden, invalid, Refusal, type Deps, type Planned, type Request, type Served } from '../serve';
import { runOnce } from './idempotency';
import { readsMuch } from './standby';
import { queryOf, requestOf } from './incoming';
import { actorOf, type Db, type User } from '../scope';

const gzip = promisify(gzipCallback);
/** Answers of fewer characters are sent uncompressed: compressing takes longer than it saves. */
const GZIP_FROM = 16_000;

/** Adds the route of a served call: authenticate → access → gate → read body → scope → parse → transaction → handler → answer → encode. */
export function mount(app: Hono, served: Served, deps: Deps): void {
  const { call, answer: read } = served;
  const encode = encoder(call.result);
  const readAnswer = read as ((context: object, hecho: unknown) => Promise<unknown>) | undefined;
  const isWrite = call.method !== 'GET' && !call.ownTransaction;
  const rechazado = rechazosDe(call, deps);

  const answer = async (c: HonoContext) => {
    if (call.upload) closeUnlessRead(c);
    const request = requestOf(c, deps.proxies);
    const user = await callerOf(call, deps, request);
    try {
      if (user) assertMay(call, user);
      const [asked, input] = await readInput(served, { c, user, deps, request });
      const work = () => act(c, asked, request, user, input);
      return await (user ? deps.inTurn(call, user, work) : work());
    } catch (error) {
      if (user) await rechazado(error, user, request);
      throw error;
    }
  };

  const act = async (c: HonoContext, asked: Call, request: Request, user: User | undefined, input: object) => {
    const run = runnerOf(served, asked);
    let later: (() => void)[] = [];
    const setCookie = (cookie: string) => c.header('Set-Cookie', cookie, { append: true });
    const after = (work: () => void) => later.push(work);
    const base = { ...input, user, request, deps, cursors: deps.cursors, hoy: user?.hoy ?? hoyEn(deps.now()), after, setCookie };

    // Who did what, without a name: the trail that a collector of logs keeps outside of this machine.
    const note = () =>
      call.method !== 'GET' && deps.log.info({ request: request.id, path: call.path, usuario: user?.codigoUsuario }, 'done');
    // A public write (sign-in) opens its own transactions: a failed attempt must stay on record.
    if (!isWrite || !user) {
      const beside = user && readsMuch(call) ? await deps.standby?.read((on) => run({ ...base, ...on })) : undefined;
      if (beside) c.header('X-Cifras-De', beside.cifras);
      const result = beside ? beside.answer : await run({ ...base, db: deps.db });
      note();
      return reply(c, call, encode, result);
    }
    if (asked.preview) return reply(c, asked, encode, await snapshot(deps.pool, (db) => run({ ...base, db })));
    const perform = async (db: Db) => {
      later = []; // work registered by an attempt that was rolled back must not run
      const work = async () => (readAnswer ? run({ ...base, db }) : encode(await run({ ...base, db })));
      const clave = c.req.header('Idempotency-Key');
      return call.idempotent || (call.keyed && clave) ? runOnce(db, user, call.path, clave, input, work) : work();
    };
    const read = readAnswer && ((db: Db, hecho: unknown) => readAnswer({ ...base, db }, hecho));
    const { done, answer: leido } = await transactionAnd(deps.pool, actorOf(user, request), perform, read);
    note();
    later.forEach((work) => work());
    return reply(c, call, (value) => value, leido ? encode(await leido) : done);
  };
  app.on(call.method, `/${call.path.replace(/\{(\w+)\}/g, ':$1')}`, answer);
}

/** What runs a handler. Of an act that can be previewed the handler only plans: unless its preview is asked for, the act is done here. */
function runnerOf({ call, handler }: Served, asked: Call) {
  const run = handler as (context: object) => Promise<unknown>;
  if (!call.previewable) return run;
  return async (context: object) => {
    const { answer, act } = (await run(context)) as Planned<Previewable>;
    return asked.preview ? answer : ((await act((context as { body: never }).body)) ?? answer);
  };
}

async function callerOf(call: Call, deps: Deps, request: Request): Promise<User | undefined> {
  if (call.access === 'public') return undefined;
  return { ...(await sessionOf(deps, request.token)).user, hoy: hoyEn(deps.now()) };
}

const ANTES: Record<Pendiente, string> = {
  contrasena: 'Su contraseña es temporal: cámbiela por una que solo usted conozca y podrá seguir',
  segundoFactor: 'Su academia pide un segundo factor a los administradores: configure el suyo y podrá seguir',
};

/**
 * Throws 403 (`acceso`) when none of the user's accesses opens the call, or when the user must do something else first (`data.pendiente`
 * says what).
 */
function assertMay(call: Call, { pendiente, accesos }: User): void {
  if (pendiente && call.pendiente?.includes(pendiente)) return;
  if (pendiente) throw new Refusal(403, ANTES[pendiente], { motivo: 'acceso', data: { pendiente } });
  if (!mayCall(call.access, accesos)) throw forbidden('No tiene acceso a esta función; pídalo a un administrador', 'acceso');
}

interface Asked {
  c: HonoContext;
  user: User | undefined;
  deps: Deps;
  request: Request;
}

/**
 * Reads and parses the declared parts of a request, the file of an upload last; also returns what is asked for: the call, or its preview. The
 * gate comes before what could be long.
 */
async function readInput({ call, gate }: Served, { c, user, deps, request }: Asked): Promise<[Call, Record<string, unknown>]> {
  const pass = gate as ((context: object) => Promise<unknown>) | undefined;
  if (!call.upload) {
    await pass?.({ deps, request });
    const [sent, confirmado] = sinConfirmar(call.body && (await readJson(c, !user, call.maxBody)));
    const [asked, body] = askedIn(call, sent);
    const parts = parse(asked, user, c, body);
    if (!confirmado) assertUsual(body);
    return [asked, parts];
  }
  const parts = parse(call, user, c, call.body && readData(c));
  await pass?.({ ...parts, deps, request });
  const archivo = await readFile(c, call.upload);
  await assertClean(deps.antivirus, archivo);
  return [call, { ...parts, archivo }];
}

/** Parses the declared parts of a request. Throws 400 with the faults of all parts. */
function parse(call: Call, user: User | undefined, c: HonoContext, body: unknown): Record<string, unknown> {
  const query = queryOf(c);
  const raw = { params: call.params && c.req.param(), query: call.query && query, body };
  if (user) {
    // Before parsing and over undeclared fields too: a foreign company or branch is refused as foreign (403), not as an unexpected field
    // (400).
    [raw.params, query, call.ofBranch ? withoutBranch(raw.body) : raw.body].forEach((part) => assertOwn(user, part));
    assertSelf(call, user, raw.body);
  }
  const parts: Record<string, unknown> = {};
  let errors: Record<string, string> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const parsed = call[part]?.safeParse(raw[part]);
    if (parsed?.success) parts[part] = parsed.data;
    else if (parsed) errors = { ...errors, ...fieldErrors(parsed.error) };
  }
  if (Object.keys(errors).length) throw invalid(errors);
  return parts;
}

/** Throws 400 for an e-mail address of an unusual form, whose writer was not asked whether it is right. */
function assertUsual(body: unknown): void {
  const errors = correosDudosos(body).map(([path, address]) => [path, `¿Está bien escrito «${address}»? Si lo está, confírmelo`]);
  if (errors.length) throw invalid(Object.fromEntries(errors) as Record<string, string>);
}

function withoutBranch(body: unknown): unknown {
  const { codigoSucursal: _, ...rest } = (body ?? {}) as { codigoSucursal?: unknown };
  return rest;
}

/** Sends a handler's result in the shape of its call: a file, a page, a report, a plain object, or { success, mensaje, data }. */
function reply(c: HonoContext, call: Call, encode: (value: unknown) => unknown, result: unknown) {
  if (call.download) return sendFile(c, result as Descarga | DescargaEnCurso);
  if (call.method !== 'GET') {
    const data = encode(result);
    const mensaje = call.preview ? undefined : (call.mensaje ?? 'Guardado');
    return send(c, call.flat ? data : { success: true, mensaje, data });
  }
  if (!call.paged && !call.report) return send(c, encode(result));
  const { total, capped, rows } = result as Total & { rows?: unknown };
  c.header('X-Total-Count', String(total));
  if (capped) c.header('X-Total-Capped', 'true');
  return send(c, encode(call.paged ? rows : result));
}

/** A name in a header as RFC 8187 writes it; of the signs that encodeURIComponent leaves, four mean something there. */
const encoded = (nombre: string) =>
  encodeURIComponent(nombre).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Sends a picture inline and any other file as a download: of pictures we know every byte, they are our own encoding. */
async function sendFile(c: HonoContext, { nombre, tipo, contenido }: Descarga | DescargaEnCurso) {
  c.header('Content-Type', tipo);
  const how = tipo.startsWith('image/') ? 'inline' : 'attachment';
  c.header('Content-Disposition', `${how}; filename*=UTF-8''${encoded(nombre)}`);
  c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  if (contenido instanceof Uint8Array) return c.body(contenido);
  if (c.req.method !== 'HEAD') return c.body(Readable.toWeb(Readable.from(contenido)) as ReadableStream);
  // A HEAD response has no body to read or cancel, so the rows' cursor would stay open: it is closed here.
  await contenido[Symbol.asyncIterator]().return?.();
  return c.body(null);
}

async function send(c: HonoContext, value: unknown) {
  const text = JSON.stringify(value);
  c.header('Content-Type', 'application/json; charset=UTF-8');
  c.header('Vary', 'Accept-Encoding');
  if (text.length < GZIP_FROM) return c.body(text);
  // Sent as bytes: Node converts a long string piece by piece while writing it, which takes 1 ms per thousand rows.
  if (!c.req.header('Accept-Encoding')?.includes('gzip')) return c.body(Buffer.from(text));
  c.header('Content-Encoding', 'gzip');
  return c.body(await gzip(text));
}

const foreign = {
  codigoCompania: (user: User, value: unknown) => Number(value) !== user.codigoCompania,
  codigoSucursal: (user: User, value: unknown) => !user.sucursales.includes(Number(value)),
};

/** Throws 403 when a request names, at any depth and in declared or undeclared fields, a company or branch that is not the caller's. */
function assertOwn(user: User, part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (typeof value === 'object') assertOwn(user, value);
    else if (key === 'codigoCompania' && foreign.codigoCompania(user, value)) throw forbidden('Esa compañía no es la suya', 'sucursal');
    else if (key === 'codigoSucursal' && foreign.codigoSucursal(user, value))
      throw forbidden('Esa sucursal no es de las suyas', 'sucursal');
  }
}

/**
 * Throws 403 when a body (or one element of a list) declares the contract's scope field `usuario` and names another user than the caller.
 */
function assertSelf(call: Call, user: User, body: unknown): void {
  const schema = call.body as Partial<z.ZodObject & { element: z.ZodObject }> | undefined;
  if ((schema?.element ?? schema)?.shape?.usuario !== ambito.usuario) return;
  for (const one of [body].flat()) {
    const { usuario } = (one ?? {}) as { usuario?: unknown };
    // What is no text is refused by the schema.
    if (typeof usuario === 'string' && !equalsIgnoringCase(usuario, user.usuario)) {
      throw forbidden('No puede actuar en nombre de otro usuario', 'acceso');
    }
  }
}
