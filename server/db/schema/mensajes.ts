import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ahora, busqueda, clave, momento, referencia, textoVacio, version } from './columns';
import { compania } from './compania';

/** How a company sends mail. */
export const companiaCorreo = pgTable('compania_correo', {
  codigoCompania: integer()
    .primaryKey()
    .references(() => compania.codigoCompania),
  servidor: text().notNull(),
  puerto: integer().notNull(),
  seguridad: text({ enum: ['TLS', 'STARTTLS', 'NINGUNA'] }).notNull(),
  usuario: textoVacio(),
  /** Password of the mail account, encrypted; the audit leaves it out. */
  secreto: textoVacio(),
  remitente: text().notNull(),
  nombreRemitente: textoVacio(),
  version: version(),
});

/** The outbox. A mail is written here in the transaction of what it tells of, and sent afterwards. */
export const correo = pgTable(
  'correo',
  {
    codigoCorreo: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    /** What must not be told twice has one: a second mail with it is not written. */
    clave: text(),
    para: text().notNull(),
    asunto: text().notNull(),
    /** Text of the mail; wiped once sent when it is `reservado`. The audit leaves it out. */
    contenido: text().notNull(),
    /** Holds a secret (the link of a new password): nobody reads it here. */
    reservado: boolean().notNull().default(false),
    /** INCIERTO: the server died between handing it over and noting that; it is never sent again by itself. */
    estado: text({ enum: ['PENDIENTE', 'ENVIANDO', 'ENVIADO', 'FALLIDO', 'INCIERTO', 'CANCELADO'] })
      .notNull()
      .default('PENDIENTE'),
    intentos: integer().notNull().default(0),
    proximo: ahora(),
    /** Until when what is `reservado` may still go out; null: as long as the link of a new password is good. */
    caduca: momento(),
    error: textoVacio(),
    creado: ahora(),
    enviado: momento(),
    busqueda: busqueda(`para || ' ' || asunto`),
  },
  (t) => [
    uniqueIndex('correo_clave_unica')
      .on(t.codigoCompania, t.clave)
      .where(sql`clave is not null`),
    index('correo_por_enviar')
      .on(t.proximo)
      .where(sql`estado in ('PENDIENTE', 'ENVIANDO')`),
    index('correo_creado').on(t.codigoCompania, t.creado),
    index('correo_busqueda').using('gin', t.busqueda.op('gin_trgm_ops')),
  ],
);
