import { sql } from 'drizzle-orm';
import { customType, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ClaseAviso, Detalle } from '@/contract/realtime/aviso';
import type { Clase, Llave } from '@/contract/realtime/novedad';
import { ahora, clave, referencia } from './columns';
import { compania, sucursal } from './compania';
import { usuario } from './usuarios';

/** PostgreSQL transaction id. Reading events by it misses none, even if an older transaction commits late. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * A live event, written by the triggers of realtime.sql in the transaction of the act and kept for a day. `ambito` is its audience: s4 a
 * branch, t the whole company, u7 a user, p3 an instructor.
 */
export const novedad = pgTable(
  'novedad',
  {
    codigoNovedad: clave(),
    xid: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    codigoCompania: integer().notNull(),
    ambito: text().notNull(),
    clase: text().notNull().$type<Clase>(),
    llave: jsonb().notNull().default({}).$type<Llave>(),
    creado: ahora(),
  },
  // Unique, so that a transaction announces the same thing once; readers continue from the last transaction they saw.
  (t) => [uniqueIndex('novedad_unica').on(t.xid, t.codigoCompania, t.ambito, t.clase, t.llave)],
);

/** A notice of the bell, visible to whoever may read its kind in its branch; without a branch in the whole company. */
export const aviso = pgTable(
  'aviso',
  {
    codigoAviso: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: integer().references(() => sucursal.codigoSucursal),
    clase: text().notNull().$type<ClaseAviso>(),
    detalle: jsonb().notNull().$type<Detalle>(),
    /** A repeated event with the same key renews the existing notice instead of adding one. */
    clave: text().notNull(),
    veces: integer().notNull().default(1),
    momento: ahora(),
  },
  (t) => [uniqueIndex('aviso_unico').on(t.codigoCompania, t.clave), index('aviso_momento').on(t.codigoCompania, t.momento)],
);

/** Until when a user has read a notice. */
export const avisoLeido = pgTable(
  'aviso_leido',
  {
    codigoUsuario: referencia(() => usuario.codigoUsuario, 'cascade'),
    codigoAviso: referencia(() => aviso.codigoAviso, 'cascade'),
    momento: ahora(),
  },
  (t) => [primaryKey({ columns: [t.codigoUsuario, t.codigoAviso] })],
);
