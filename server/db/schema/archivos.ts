import { customType, index, integer, pgTable, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { ahora, clave, claveDe, referencia } from './columns';
import { compania } from './compania';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** An uploaded file: a photo, a document, a logo. Whether a user may see it is decided by the row that refers to it. */
export const archivo = pgTable(
  'archivo',
  {
    codigoArchivo: clave(),
    codigoCompania: referencia((): AnyPgColumn => compania.codigoCompania),
    nombre: text().notNull(),
    /** MIME type detected from the bytes, not from the name: 'image/webp', 'application/pdf'. */
    tipo: text().notNull(),
    tamano: integer().notNull(),
    creado: ahora(),
  },
  (t) => [index('archivo_compania').on(t.codigoCompania)],
);

/** The bytes of a file, in a table of their own so that lists and the audit do not read them. */
export const archivoContenido = pgTable('archivo_contenido', {
  codigoArchivo: claveDe(() => archivo.codigoArchivo, 'cascade'),
  contenido: bytes().notNull(),
  /** Thumbnail for lists; null for a file that is not an image. */
  miniatura: bytes(),
});
