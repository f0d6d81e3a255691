import type { PgTable } from 'drizzle-orm/pg-core';

/** The columns of a table with these names, for a select: `pick(factura, 'numero', 'total')`. */
export const pick = <T extends PgTable, const K extends keyof T & string>(table: T, ...names: K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, K>;
