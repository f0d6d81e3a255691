import type { Call } from '@/contract/call';
import { jsonOf, sampleOf } from './sample';

interface Json {
  anyOf?: Json[];
  properties?: Record<string, Json>;
  items?: Json;
}
export type Path = (string | number)[];

/** The fields that hold the key of a person. */
const NOMBRES = ['codigoEntidad', 'codigoPagador'];
const PARTES = ['params', 'query', 'body'] as const;

/** The paths of the wanted fields in a schema, at any depth. */
function pathsIn(schema: Json, wanted: (name: string) => boolean, at: Path = []): Path[] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => pathsIn(one, wanted, at));
  if (schema.items) return pathsIn(schema.items, wanted, [...at, 0]);
  return Object.entries(schema.properties ?? {}).flatMap(([name, of]) => {
    const inside = pathsIn(of, wanted, [...at, name]);
    return wanted(name) && inside.length === 0 ? [[...at, name]] : inside;
  });
}

/** The paths of the wanted fields in a call: ['body', 'facturas', 0, 'codigoFactura']. */
export const pathsOf = (call: Call, wanted: (name: string) => boolean): Path[] =>
  PARTES.flatMap((part) => {
    const schema = call[part];
    return schema ? pathsIn(jsonOf<Json>(schema), wanted, [part]) : [];
  });

/** The paths in a call that take the key of a person: ['body', 'responsables', 0, 'codigoEntidad']. */
export const personPathsOf = (call: Call): Path[] => pathsOf(call, (name) => NOMBRES.includes(name));

/** Replaces every field that has a known value, at any depth. */
function fill(value: unknown, known: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((one) => fill(one, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, name in known ? known[name] : fill(of, known)]));
}

/** A copy of a value with `last` at a path; missing parents are created. */
function put(value: unknown, [head, ...rest]: Path, last: unknown): unknown {
  if (head === undefined) return last;
  if (typeof head === 'number') return [put((value as unknown[] | undefined)?.[head], rest, last)];
  const { entidad: _, ...others } = (value ?? {}) as Record<string, unknown>;
  // A person is named by key or created, not both.
  return { ...(rest.length ? (value as object) : others), [head]: put((value as Record<string, unknown> | undefined)?.[head], rest, last) };
}

/** A valid request (wire values) that names a row at one path, with the known values filled in. */
export function requestNaming(call: Call, path: Path, codigo: number | string, known: Record<string, unknown>) {
  const parts = Object.fromEntries(PARTES.flatMap((part) => (call[part] ? [[part, fill(sampleOf(call[part]!), known)]] : [])));
  return put(parts, path, path[0] === 'body' ? codigo : String(codigo)) as Record<
    (typeof PARTES)[number],
    Record<string, string> | undefined
  >;
}
