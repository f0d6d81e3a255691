import { sql } from 'drizzle-orm';
import { bigint, index, integer, json, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ahora, clave, partial, textoVacio } from './columns';

// What the server keeps for itself: no page edits it.

/** Keys that sign tokens: the newest signs, older ones still verify. */
export const claveFirma = pgTable('clave_firma', { codigoClave: clave(), secreto: text().notNull(), creado: ahora() });

/** The access codes that this database has seen; a new one is granted once to those who should have it (darAccesosNuevos). */
export const accesoConocido = pgTable('acceso_conocido', { codigoAcceso: integer().primaryKey(), momento: ahora() });

/** Idempotency keys: one act per company and key. */
export const idempotencia = pgTable(
  'idempotencia',
  {
    codigoCompania: integer().notNull(),
    clave: text().notNull(),
    huella: text().notNull(),
    /** json instead of jsonb, so that the stored answer is repeated byte for byte. */
    respuesta: json(),
    creado: ahora(),
  },
  (t) => [primaryKey({ columns: [t.codigoCompania, t.clave] }), index('idempotencia_creado').on(t.creado)],
);

/** Who changed what, written by the audit trigger; acts that change no row (a refusal, an export) are written by `auditar`. */
export const auditoria = pgTable(
  'auditoria',
  {
    codigoAuditoria: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    codigoCompania: integer(),
    /** Branches that the change concerns; null: the whole company. */
    sucursales: integer().array(),
    tabla: text().notNull(),
    llave: text().notNull(),
    accion: text({ enum: ['INSERT', 'UPDATE', 'DELETE', 'RECHAZO', 'EXPORTACION'] }).notNull(),
    usuario: text().notNull(),
    desde: textoVacio(),
    momento: ahora(),
    antes: jsonb(),
    despues: jsonb(),
  },
  (t) => [
    index('auditoria_momento').on(t.codigoCompania, t.momento, t.codigoAuditoria),
    index('auditoria_usuario').on(t.codigoCompania, t.usuario, t.momento),
    index('auditoria_llave').on(t.codigoCompania, t.llave, t.tabla, t.momento),
    // Partial index on rare actions; of frequent ones the newest rows are found quickly without an index.
    partial(index('auditoria_accion').on(t.codigoCompania, t.accion, t.momento), sql`accion in ('DELETE', 'RECHAZO', 'EXPORTACION')`),
    index('auditoria_tabla').on(t.codigoCompania, t.tabla, t.momento),
    // BRIN index for the purge: a few pages for the whole table.
    index('auditoria_antigua').using('brin', t.momento),
  ],
);
