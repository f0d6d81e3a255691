import { sql } from 'drizzle-orm';
import { text, uniqueIndex, type PgColumn } from 'drizzle-orm/pg-core';
import { activo, referencia, version } from './columns';
import { compania } from './compania';

/** The columns that every catalogue of a company has, besides its key and its own columns. */
export const deCatalogo = () => ({
  codigoCompania: referencia(() => compania.codigoCompania),
  descripcion: text().notNull(),
  activo: activo(),
  version: version(),
});

/**
 * Unique index on the name in a company, ignoring accents and case. The error message is derived from the constraint's name
 * (lib/restricciones.ts).
 */
export const nombreUnico = (tabla: string, { codigoCompania }: { codigoCompania: PgColumn }) =>
  uniqueIndex(`${tabla}_descripcion_unica`).on(codigoCompania, sql`sin_acento(descripcion)`);
