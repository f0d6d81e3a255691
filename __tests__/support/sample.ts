import * as z from 'zod';

interface Json {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  minItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  format?: string;
  pattern?: string;
}

function valueOf(schema: Json, all: boolean): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const one = schema.anyOf ?? schema.oneOf ?? (schema.type ? undefined : schema.allOf);
  if (one) return valueOf(one.at(-1)!, all);
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const wanted = Object.entries(schema.properties ?? {}).filter(([name]) => all || schema.required?.includes(name));
      return Object.fromEntries(wanted.map(([name, of]) => [name, valueOf(of, all)]));
    }
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => valueOf(schema.items ?? {}, all));
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1, 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textOf(schema);
  }
}

function textOf({ format, pattern: own = '', allOf = [] }: Json): string {
  const pattern = [own, ...allOf.map((one) => one.pattern)].join(' ');
  // In JSON Schema a date with a further pattern loses its format.
  if (format === 'date' || pattern.includes('-02-29')) return '2026-03-10';
  if (format === 'email') return 'prueba@example.com';
  if (pattern.includes('\\d{3}-(0')) return '2026-03';
  if (pattern.includes('(0[1-9]|1[0-2])$')) return '2026-02';
  if (pattern.includes('[0-5]')) return '16:00';
  if (pattern.includes('[FDLAR]')) return 'F1';
  if (pattern.includes('{7,15}')) return '809-555-0101';
  return pattern.includes('\\d') ? '1' : 'Prueba';
}

const known = new WeakMap<z.ZodType, unknown>();
/** A schema as JSON Schema, made once: tests of all calls ask for it with every request. */
export function jsonOf<T>(schema: z.ZodType): T {
  if (!known.has(schema)) known.set(schema, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return known.get(schema) as T;
}

/** A valid wire value for a schema; `all` includes optional fields. */
export const sampleOf = (schema: z.ZodType, { all = false } = {}) => valueOf(jsonOf<Json>(schema), all);
