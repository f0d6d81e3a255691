import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ahora, clave, momento, referencia } from './columns';
import { compania, sucursal } from './compania';

/** A file that was imported; each student or article made by it names it. */
export const carga = pgTable(
  'carga',
  {
    codigoCarga: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    tipo: text({ enum: ['ESTUDIANTE', 'ARTICULO'] })
      .notNull()
      .default('ESTUDIANTE'),
    momento: ahora(),
    nombreArchivo: text().notNull(),
    usuario: text().notNull(),
    nuevas: integer().notNull(),
    actualizadas: integer().notNull().default(0),
    existen: integer().notNull(),
    errores: integer().notNull(),
    /** What an undo needs beside the rows that name the import: what was there before, which numbers it took. */
    rastro: jsonb().notNull().default({}),
    deshecha: momento(),
  },
  (t) => [index('carga_orden').on(t.codigoCompania, t.codigoSucursal, t.tipo, t.momento, t.codigoCarga)],
);

/** Which column each heading was in the files of a company: heading without accents and signs → column, or null for one that is left out. */
export const mapeoCarga = pgTable(
  'mapeo_carga',
  {
    codigoCompania: referencia(() => compania.codigoCompania),
    tipo: text({ enum: ['ESTUDIANTE', 'ARTICULO'] }).notNull(),
    mapeo: jsonb().notNull().$type<Record<string, string | null>>(),
  },
  (t) => [primaryKey({ columns: [t.codigoCompania, t.tipo] })],
);
