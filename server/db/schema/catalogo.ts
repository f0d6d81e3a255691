import { sql } from 'drizzle-orm';
import { text, uniqueIndex, type PgColumn } from 'drizzle-orm/pg-core';
import { activo, referencia, version } from './columns';
import { compania } from './compania';

/** The columns of every catalogue of a company, beside its key and its own. */
export const deCatalogo = () => ({
  codigoCompania: referencia(() => compania.codigoCompania),
  descripcion: text().notNull(),
  activo: activo(),
  version: version(),
});

/** A name is taken once in a company, whatever its accents and case; what is said then follows from the constraint's name. */
export const nombreUnico = (tabla: string, { codigoCompania }: { codigoCompania: PgColumn }) =>
  uniqueIndex(`${tabla}_descripcion_unica`).on(codigoCompania, sql`sin_acento(descripcion)`);
