import type * as z from 'zod';

interface Node {
  shape?: Record<string, Node>;
  element?: Node;
  safeParse: (value: unknown) => { success: boolean };
  _zod: { def: { innerType?: Node } };
}

const unwrap = (node: Node | undefined): Node | undefined =>
  node && !node.shape && !node.element && node._zod.def.innerType ? unwrap(node._zod.def.innerType) : node;

/** The schema of one field of a form, by its path: 'detallesHorarioGrupo.0.lugar'. */
export function schemaAt(schema: z.ZodType, path: string): z.ZodType | undefined {
  const step = (node: Node | undefined, key: string) => {
    const inner = unwrap(node);
    return inner?.shape?.[key] ?? inner?.element;
  };
  return path.split('.').reduce<Node | undefined>(step, schema as Node) as unknown as z.ZodType | undefined;
}

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

/** The value of an empty field, and whether the field is required. */
export function ruleOf(schema: z.ZodType | undefined): { required: boolean; empty: '' | null } {
  if (!schema) return { required: false, empty: '' };
  const empty = (['', null] as const).find((value) => accepts(schema, value));
  return { required: empty === undefined && !accepts(schema, undefined), empty: empty ?? '' };
}

/** The initial values of a new form: '' or [] for texts and lists that may be empty. */
export function blankOf(schema: z.ZodObject): Record<string, unknown> {
  const candidates = (field: z.ZodType) => ['', [], null].find((value) => accepts(field, value));
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const one = field as z.ZodType;
    return [name, accepts(one, undefined) ? undefined : candidates(one)] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

const isBlank = (value: unknown) => value === '' || value === null || value === undefined;

/** The values of a form as the schema expects them: empty optional fields are omitted, and numbers in a query become digits. */
export function toWire(schema: z.ZodObject, values: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(values).map(([name, value]) => {
    const field = schema.shape[name] as z.ZodType | undefined;
    if (!field) return [name, value];
    if (isBlank(value)) return [name, !accepts(field, value) && accepts(field, undefined) ? undefined : value];
    return [name, typeof value === 'number' && !accepts(field, value) && accepts(field, String(value)) ? String(value) : value];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}
