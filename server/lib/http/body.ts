import type { Context } from 'hono';
import { invalid, Refusal } from '../errors';
import { isMultiplexed } from './incoming';

const MAX_BODY = 1_000_000;
/** Callers without a session only send names and passwords, so their bodies may be smaller. */
const MAX_ANONYMOUS = 50_000;
/** Deepest nesting of lists and objects that is accepted; no call needs as much. */
const MAX_DEPTH = 32;

/**
 * Reads the body of a request as JSON of at most `max` bytes. Throws 415 for another content type, 413 for more bytes, 400 for a body that
 * is not UTF-8, not JSON, or holds a lone surrogate.
 */
export async function readJson(c: Context, anonymous: boolean, max = anonymous ? MAX_ANONYMOUS : MAX_BODY): Promise<unknown> {
  const type = c.req.header('Content-Type') ?? '';
  if (!/^application\/json\b/i.test(type)) throw new Refusal(415, 'Se espera un cuerpo application/json');
  const bytes = await read(c, max, 'Lo enviado es demasiado grande');
  const value = parsed(bytes);
  const faults = surrogateFaults(value);
  if (Object.keys(faults).length) throw invalid(faults);
  return value;
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

function parsed(bytes: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(400, 'El cuerpo no es texto UTF-8');
  }
  assertShallow(text);
  try {
    return JSON.parse(text);
  } catch {
    throw noJson();
  }
}

/**
 * Throws 400 for JSON nested deeper than MAX_DEPTH, which would overflow the stack of recursive code. It is one linear scan even for an
 * unterminated string.
 */
function assertShallow(text: string): void {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i];
    if (quoted && sign === '\\') i += 1;
    else if (sign === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > MAX_DEPTH) throw noJson();
  }
}

const LONE_SURROGATE = /\p{Cs}/u;

/** Path → message for every text with a lone surrogate (half of a character), which PostgreSQL cannot store. */
function surrogateFaults(value: unknown, path = '', faults: Record<string, string> = {}): Record<string, string> {
  if (typeof value === 'string' && LONE_SURROGATE.test(value)) faults[path || 'mensajeGeneral'] = 'Tiene caracteres no permitidos';
  if (typeof value !== 'object' || value === null) return faults;
  for (const [key, inner] of Object.entries(value)) {
    if (LONE_SURROGATE.test(key)) faults.mensajeGeneral = 'Tiene caracteres no permitidos';
    surrogateFaults(inner, path ? `${path}.${key}` : key, faults);
  }
  return faults;
}
