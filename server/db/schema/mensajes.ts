import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ahora, busqueda, clave, claveDe, momento, palabra, partial, referencia, textoVacio, version } from './columns';
import { compania } from './compania';

/** A company's mail settings. */
export const companiaCorreo = pgTable('compania_correo', {
  codigoCompania: claveDe(() => compania.codigoCompania),
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

/** Outbox: a mail is inserted in the transaction of its cause and sent afterwards. */
export const correo = pgTable(
  'correo',
  {
    codigoCorreo: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    /** Unique key of mails that must not be repeated: a second mail with the same key is not inserted. */
    clave: text(),
    /** Who gets it: only those who may see this person see the mail. Null: only who has all branches. */
    codigoEntidad: integer(),
    para: text().notNull(),
    asunto: text().notNull(),
    /** Text of the mail; deleted after sending when `reservado`. The audit leaves it out. */
    contenido: text().notNull(),
    /** Contains a secret (a password reset link), so no user can read it in the outbox. */
    reservado: boolean().notNull().default(false),
    /** INCIERTO: the server died after handing it over and before recording that; it is not sent again automatically. */
    estado: palabra(['PENDIENTE', 'ENVIANDO', 'ENVIADO', 'FALLIDO', 'INCIERTO', 'CANCELADO'], 'PENDIENTE'),
    intentos: integer().notNull().default(0),
    proximo: ahora(),
    /** Until when a `reservado` mail may still be sent; null: as long as the password reset link is valid. */
    caduca: momento(),
    error: textoVacio(),
    creado: ahora(),
    enviado: momento(),
    busqueda: busqueda(sql`para || ' ' || asunto`),
  },
  (t) => [
    partial(uniqueIndex('correo_clave_unica').on(t.codigoCompania, t.clave), sql`clave is not null`),
    partial(index('correo_por_enviar').on(t.proximo), sql`estado in ('PENDIENTE', 'ENVIANDO')`),
    index('correo_creado').on(t.codigoCompania, t.creado),
    index('correo_busqueda').using('gin', t.busqueda.op('gin_trgm_ops')),
  ],
);
