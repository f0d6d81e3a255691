import { DATOS, type Call } from '@/contract/call';
import type { Azar } from '@/utils/azar';
import { jsonOf } from './sample';

// Requests made from the contract: valid ones, ones with a fault or two, and such as no form of ours sends.

export interface Pedido {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

interface Json {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  properties?: Record<string, Json>;
  required?: string[];
  additionalProperties?: Json | boolean;
  items?: Json;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
}

/** Known values by the name of a field, so that requests reach rows instead of 404 and 403. */
export type Conocidos = Record<string, readonly unknown[]>;

const DIAS = ['2026-03-10', '2026-03-09', '2026-02-28', '2024-02-29', '2026-12-31', '1000-01-01', '2999-12-31', '2026-08-01', '2025-01-15'];
const TEXTOS = ['Ana', 'Íñigo Peña', 'a', '0', "O'Brien", '%', '_', '\\', '100%', 'Año 2026', '(', '*', '"', '{}', 'null', '😀', 'é́', '-'];

/** Values that code forgets: ends of ranges, other types, texts that mean something elsewhere. */
const HOSTILES: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 0.1, 1e21, 1e308, 2 ** 31, 2 ** 31 - 1, -(2 ** 31), 2 ** 53, 1e-7, 999_999_999.99],
  ...['', ' ', '\t', '\n', '\u0000', '\u202e', '\ufeff', '\u200b', '\ud800', '\udc00a', 'ﬃ', 'İ', 'x'.repeat(300), 'á'.repeat(5000)],
  ...['9999-12-31', '3000-01-01', '2026-02-30', '0000-00-00', '2026-13-01', '-000001-01-01', '2026-03-10T00:00:00Z', '99:99', '24:00'],
  ...['NaN', 'Infinity', '1e3', '0x10', '01', '-1', '+1', '1,2', '1,', ',', '999999999', '99999999999999999999', '2147483648', '١٢٣'],
  ...["'", "';--", '${x}', '{{x}}', '<b>', '../..', '%00', '%', '__proto__', 'constructor', 'undefined', '[object Object]', '=1+1'],
  ...[[], {}, [[]], [null], [1, 'a'], { a: 1 }, { length: 3 }, { toString: 1 }, Array(300).fill(1)],
];

const firstType = ({ type }: Json) => [type].flat()[0];

/** A wire value of a schema: mostly an ordinary one, sometimes at the end of its range. */
function valid(schema: Json, azar: Azar, known: Conocidos, name = ''): unknown {
  if (known[name] && !schema.properties && firstType(schema) !== 'array' && azar.porCiento(85)) {
    const value = azar.uno(known[name]);
    return firstType(schema) === 'string' || (schema.pattern ?? '').startsWith('^[1-9]') ? String(value) : value;
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return azar.uno(schema.enum);
  const choice = schema.anyOf ?? schema.oneOf ?? (schema.type ? undefined : schema.allOf);
  if (choice) return valid(azar.uno(choice), azar, known, name);
  switch (firstType(schema)) {
    case 'object':
      return validObject(schema, azar, known);
    case 'array': {
      const least = schema.minItems ?? 0;
      const n = azar.entero(least, Math.max(least, Math.min(schema.maxItems ?? 3, 3)));
      return Array.from({ length: n }, () => valid(schema.items ?? {}, azar, known, name.replace(/s$/, '')));
    }
    case 'integer':
    case 'number':
      return numberOf(schema, azar);
    case 'boolean':
      return azar.porCiento(50);
    case 'null':
      return null;
    default:
      return textOf(schema, azar);
  }
}

function validObject({ properties = {}, required = [], additionalProperties }: Json, azar: Azar, known: Conocidos) {
  const wanted = Object.entries(properties).filter(([name]) => required.includes(name) || azar.porCiento(50));
  const more = typeof additionalProperties === 'object' ? [[azar.uno(TEXTOS), additionalProperties] as const] : [];
  return Object.fromEntries([...wanted, ...more].map(([name, of]) => [name, valid(of, azar, known, name)]));
}

function numberOf({ type, minimum = 0, maximum = 1000 }: Json, azar: Azar): number {
  const least = Math.max(minimum, -1000);
  if (azar.porCiento(10)) return Math.min(maximum, 999_999_999);
  const n = azar.entero(least, Math.min(maximum, Math.max(least, 12)));
  return type === 'number' && azar.porCiento(20) ? n + 0.25 : n;
}

function textOf({ format, pattern: own = '', allOf = [], minLength = 0, maxLength = 40 }: Json, azar: Azar): string {
  const pattern = [own, ...allOf.map((one) => one.pattern)].join(' ');
  if (format === 'date-time' || pattern.includes('T(?:')) return '2026-03-10T12:00:00Z';
  // In JSON Schema a date with a further pattern loses its format.
  if (format === 'date' || pattern.includes('-02-29')) return azar.uno(DIAS);
  if (format === 'email') return azar.uno(['prueba@example.com', '']);
  if (pattern.includes('[0-5]')) return azar.uno(['16:00', '00:00', '23:59']);
  if (pattern.includes('{7,15}')) return '809-555-0101';
  if (pattern.includes('\\d{4}')) return '2026-03';
  if (pattern.includes('\\d')) return String(azar.entero(1, 12));
  return azar.uno(TEXTOS).padEnd(minLength, 'a').slice(0, maxLength);
}

/** The same value with a fault at one random place: another value, one key less, one key more. */
function spoiled(value: unknown, azar: Azar): unknown {
  if (typeof value !== 'object' || value === null || azar.porCiento(10)) return azar.uno(HOSTILES);
  if (Array.isArray(value)) {
    const at = azar.entero(0, value.length);
    return [...value.slice(0, at), spoiled(value[at], azar), ...value.slice(at + 1)];
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || azar.porCiento(10)) return { ...value, [String(azar.uno(TEXTOS))]: azar.uno(HOSTILES) };
  const [name, inner] = azar.uno(entries);
  if (azar.porCiento(15)) return Object.fromEntries(entries.filter(([key]) => key !== name));
  return { ...value, [name]: spoiled(inner, azar) };
}

/** A value as a query or a path can carry it: half of a character cannot be encoded. */
const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(/\p{Cs}/gu, '\ufffd');

/** Texts that are no JSON, or none that any call expects. */
const BODIES = [
  '',
  '{',
  '[]',
  '{}',
  'null',
  '0',
  '"a"',
  '[[[[]]]]',
  '{"a":1,"a":2}',
  '\ufeff{}',
  '{"__proto__":{"a":1}}',
  '[1e999]',
  'NaN',
];
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const FILES = [
  PICTURE,
  PICTURE.subarray(0, 40),
  Buffer.alloc(0),
  Buffer.from('%PDF-1.4 a %%EOF'),
  Buffer.from('<svg/>'),
  Buffer.from([0xff, 0xd8, 0xff]),
];

/** How far a request is from a valid one. */
const CLASES = ['valid', 'valid', 'near', 'near', 'hostile'] as const;

/** One random request of a call. */
export function pedidoDe(call: Call, azar: Azar, known: Conocidos, clases: readonly (typeof CLASES)[number][] = CLASES): Pedido {
  const clase = azar.uno(clases);
  const where = clase === 'valid' ? '' : azar.uno((['params', 'query', 'body'] as const).filter((part) => call[part]).concat('body'));
  const make = (part: 'params' | 'query' | 'body') => {
    const schema = call[part];
    const value = schema && valid(jsonOf<Json>(schema), azar, known);
    if (part !== where) return value;
    return clase === 'near' ? spoiled(value, azar) : spoiled(spoiled(spoiled(value, azar), azar), azar);
  };
  const [params, query, body] = [make('params'), make('query'), make('body')];
  const texts = (value: unknown) => (typeof value === 'object' && value !== null ? Object.entries(value) : []);
  const said = Object.fromEntries(texts(params));
  const part = (name: string) => encodeURIComponent(asText(said[name] ?? azar.uno(HOSTILES))) || 'x';
  const search = texts(query)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, asText(value)] as [string, string]);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => part(name)) + (search.length ? `?${new URLSearchParams(search)}` : '');
  const headers: Record<string, string> = { 'Idempotency-Key': `f${azar.entero(1, 100_000)}` };
  if (call.method === 'GET') return { method: call.method, path, headers };
  const raw = clase === 'hostile' && azar.porCiento(20);
  const text = raw ? azar.uno(BODIES) : JSON.stringify(body ?? {});
  if (!call.upload) return { method: call.method, path, headers: { ...headers, 'Content-Type': 'application/json' }, body: text };
  const data = call.body && { [DATOS]: encodeURIComponent(asText(text)) };
  return {
    method: call.method,
    path,
    headers: { ...headers, ...data, 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(azar.uno(FILES)),
  };
}

/** The codes that an answer names, each with its field. */
export const codigosDe = (text: string): [name: string, codigo: number][] =>
  [...text.slice(0, 4000).matchAll(/"(codigo[A-Z]\w*)":(\d{1,9})\b/g)].map(([, name, codigo]) => [name!, Number(codigo)]);

/** A JSON value with one part less: a key, an element, or all of a nested value. */
function* conMenos(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  const entries = Object.entries(value);
  const made = (left: [string, unknown][]) => (Array.isArray(value) ? left.map(([, one]) => one) : Object.fromEntries(left));
  for (const [i, [name, inner]] of entries.entries()) {
    yield made(entries.toSpliced(i, 1));
    for (const less of conMenos(inner)) yield made(entries.toSpliced(i, 1, [name, less]));
  }
}

/** Requests that are a little smaller: one parameter of the query or one part of the body less. */
export function* menores(pedido: Pedido): Generator<Pedido> {
  const [path, search = ''] = pedido.path.split('?');
  for (const name of new URLSearchParams(search).keys()) {
    const less = new URLSearchParams(search);
    less.delete(name);
    yield { ...pedido, path: less.size ? `${path}?${less}` : path! };
  }
  if (typeof pedido.body !== 'string') return;
  let body: unknown;
  try {
    body = JSON.parse(pedido.body);
  } catch {
    return; // no JSON: it stays as it is
  }
  for (const less of conMenos(body)) yield { ...pedido, body: JSON.stringify(less) };
}
