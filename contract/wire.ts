import type * as z from 'zod';

type Convert = (value: any) => unknown;
type Direction = 'encode' | 'decode';

/**
 * Compiles a schema into a converter between the wire and the inside; undefined if both are the same. It converts and strips unknown fields
 * but does not validate: use it only for values made by our own code.
 */
function converter(schema: z.core.$ZodType, direction: Direction): Convert | undefined {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'object': {
      const keys = Object.entries(def.shape).map(([key, field]) => [key, converter(field, direction)] as const);
      return (row) => {
        const out: Record<string, unknown> = {};
        for (const [key, convert] of keys) {
          const value = row[key];
          if (value !== undefined) out[key] = convert && value !== null ? convert(value) : value;
        }
        return out;
      };
    }
    case 'array': {
      const item = converter(def.element, direction);
      return item && ((list: unknown[]) => list.map(item));
    }
    case 'record': {
      const value = converter(def.valueType, direction);
      return value && ((record: object) => Object.fromEntries(Object.entries(record).map(([key, one]) => [key, value(one)])));
    }
    case 'pipe': {
      const codec = def as Partial<z.core.$ZodCodecDef>;
      const convert = (direction === 'encode' ? codec.reverseTransform : codec.transform) as Convert | undefined;
      return convert && ((value) => convert(value));
    }
    case 'nullable': {
      const convert = converter(def.innerType, direction);
      return convert && ((value) => (value === null ? null : convert(value)));
    }
    case 'optional':
    case 'default':
    case 'readonly':
      return converter(def.innerType, direction);
    default:
      return undefined;
  }
}

/** The function that converts a value to the wire (centavos to pesos). Does not validate. */
export const encoder = (schema: z.core.$ZodType) => converter(schema, 'encode') ?? ((value: unknown) => value);
/** The function that converts a value from the wire (pesos to centavos), dropping unknown fields. Does not validate. */
export const decoder = (schema: z.core.$ZodType) => converter(schema, 'decode') ?? ((value: unknown) => value);
