import type { Context } from 'hono';
import { DATOS } from '@/contract/call';
import { invalid, MAX_FAULTS, Refusal } from '../serve';
import { isMultiplexed } from './incoming';

const MAX_BODY = 1_000_000;
/** Callers without a session only send names and passwords, so their bodies may be smaller. */
const MAX_ANONYMOUS = 64_000;
/** Deepest nesting of lists and objects that is accepted; no call needs as much. */
const MAX_DEPTH = 32;
/** A body may hold one value for this many bytes that it may have: values cost the time of a request, not their bytes. */
const BYTES_PER_VALUE = 20;

/**
 * Reads the body of a request as JSON of at most `max` bytes. Throws 415 for another content type, 413 for more bytes, 400 for a body that
 * is not UTF-8, not JSON, or holds a lone surrogate.
 */
export async function readJson(c: Context, anonymous: boolean, max = anonymous ? MAX_ANONYMOUS : MAX_BODY): Promise<unknown> {
  const type = c.req.header('Content-Type') ?? '';
  if (!/^application\/json\b/i.test(type)) throw new Refusal(415, 'Se espera un cuerpo application/json');
  return parsed(textOf(await read(c, max, 'Lo enviado es demasiado grande')), max / BYTES_PER_VALUE);
}

/** The fields that accompany an upload in a header, as JSON. Throws 400 for a header that is missing or no JSON. */
export function readData(c: Context): unknown {
  let text: string;
  try {
    text = decodeURIComponent(c.req.header(DATOS) ?? '');
  } catch {
    throw new Refusal(400, `El encabezado ${DATOS} no es texto UTF-8`);
  }
  return parsed(text, MAX_ANONYMOUS / BYTES_PER_VALUE);
}

/** Reads the body of a request as the bytes of one file. Throws 415 for another content type, 413 for more than `max` bytes. */
export async function readFile(c: Context, max: number): Promise<Buffer> {
  if (c.req.header('Content-Type') !== 'application/octet-stream') throw new Refusal(415, 'Se espera un archivo application/octet-stream');
  return read(c, max, `El archivo pesa más de ${max / 1_000_000} MB; elija uno más pequeño`);
}

/** Makes the response close its connection unless the body is read: unread bytes would be taken for the next request. */
export const closeUnlessRead = (c: Context) => !isMultiplexed(c) && c.header('Connection', 'close');

async function read(c: Context, max: number, mensaje: string): Promise<Buffer> {
  closeUnlessRead(c);
  const size = c.req.header('Transfer-Encoding') ? undefined : c.req.header('Content-Length');
  if (Number(size) > max) throw new Refusal(413, mensaje);
  // A body with a Content-Length cannot exceed it: the HTTP server cuts the body there.
  const bytes = await (size === undefined ? readStream(c, max, mensaje) : c.req.arrayBuffer().then((whole) => Buffer.from(whole))).catch(
    (error: unknown) => {
      throw error instanceof Refusal ? error : new Refusal(400, 'Lo enviado se cortó antes de llegar completo');
    },
  );
  c.header('Connection', undefined);
  return bytes;
}

async function readStream(c: Context, max: number, mensaje: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > max) throw new Refusal(413, mensaje);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const noJson = () => new Refusal(400, 'El cuerpo no es JSON válido');

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(400, 'El cuerpo no es texto UTF-8');
  }
}

function parsed(text: string, maxValues: number): unknown {
  assertSmall(text, maxValues);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw noJson();
  }
  const faults = surrogateFaults(value);
  if (Object.keys(faults).length) throw invalid(faults);
  return value;
}

/**
 * Throws 400 for JSON nested deeper than MAX_DEPTH, which would overflow the stack of recursive code, and 413 for more than `maxValues`
 * values, which would block every other request while they are judged. It is one linear scan even for an unterminated string.
 */
function assertSmall(text: string, maxValues: number): void {
  let depth = 0;
  let values = 1;
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i];
    if (quoted && sign === '\\') i += 1;
    else if (sign === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (!quoted && (sign === ',' || sign === '[' || sign === '{')) values += 1;
    if (depth > MAX_DEPTH) throw noJson();
    if (values > maxValues) throw new Refusal(413, 'Lo enviado tiene demasiados datos');
  }
}

const LONE_SURROGATE = /\p{Cs}/u;

/** Path → message for the texts with a lone surrogate (half of a character), which PostgreSQL cannot store. */
function surrogateFaults(value: unknown, path = '', faults: Record<string, string> = {}): Record<string, string> {
  if (Object.keys(faults).length > MAX_FAULTS) return faults;
  if (typeof value === 'string' && LONE_SURROGATE.test(value)) faults[path || 'mensajeGeneral'] = 'Tiene caracteres no permitidos';
  if (typeof value !== 'object' || value === null) return faults;
  for (const [key, inner] of Object.entries(value)) {
    if (LONE_SURROGATE.test(key)) faults.mensajeGeneral = 'Tiene caracteres no permitidos';
    surrogateFaults(inner, path ? `${path}.${key}` : key, faults);
  }
  return faults;
}
