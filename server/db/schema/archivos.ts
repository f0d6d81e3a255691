import { customType, index, integer, pgTable, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { ahora, clave, referencia } from './columns';
import { compania } from './compania';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A file that somebody uploaded: a photo, a document, a logo. Whoever refers to it says who may see it. */
export const archivo = pgTable(
  'archivo',
  {
    codigoArchivo: clave(),
    codigoCompania: referencia((): AnyPgColumn => compania.codigoCompania),
    nombre: text().notNull(),
    /** What its bytes are, whatever its name says: 'image/webp', 'application/pdf'. */
    tipo: text().notNull(),
    tamano: integer().notNull(),
    creado: ahora(),
  },
  (t) => [index('archivo_compania').on(t.codigoCompania)],
);

/** The bytes of a file, apart from what lists and the audit read. */
export const archivoContenido = pgTable('archivo_contenido', {
  codigoArchivo: integer()
    .primaryKey()
    .references(() => archivo.codigoArchivo, { onDelete: 'cascade' }),
  contenido: bytes().notNull(),
  /** A small picture of it, for lists; null for what is no picture. */
  miniatura: bytes(),
});
