import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clave, hecho, momento, palabra, referencia } from './columns';
import { compania, deSucursal } from './compania';

/** An import of a file; each student or article that it created refers to it. */
export const carga = pgTable(
  'carga',
  {
    codigoCarga: clave(),
    ...deSucursal(),
    tipo: palabra(['ESTUDIANTE', 'ARTICULO'], 'ESTUDIANTE'),
    ...hecho(),
    nombreArchivo: text().notNull(),
    nuevas: integer().notNull(),
    actualizadas: integer().notNull().default(0),
    existen: integer().notNull(),
    errores: integer().notNull(),
    /** What an undo needs besides the rows that refer to the import: previous values and the numbers it took. */
    rastro: jsonb().notNull().default({}),
    deshecha: momento(),
  },
  (t) => [index('carga_orden').on(t.codigoCompania, t.codigoSucursal, t.tipo, t.momento, t.codigoCarga)],
);

/**
 * The column that each heading meant in a company's earlier files: heading without accents and signs → column, or null for an ignored one.
 */
export const mapeoCarga = pgTable(
  'mapeo_carga',
  {
    codigoCompania: referencia(() => compania.codigoCompania),
    tipo: text({ enum: ['ESTUDIANTE', 'ARTICULO'] }).notNull(),
    mapeo: jsonb().notNull().$type<Record<string, string | null>>(),
  },
  (t) => [primaryKey({ columns: [t.codigoCompania, t.tipo] })],
);
