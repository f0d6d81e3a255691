import { sql } from 'drizzle-orm';
import { customType, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ClaseAviso, Detalle } from '@/contract/vivo/aviso';
import type { Clase, Llave } from '@/contract/vivo/novedad';
import { ahora, clave, referencia } from './columns';
import { compania, sucursal } from './compania';
import { usuario } from './usuarios';

/** The number of a transaction: what reads by it misses nothing that commits late. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * What changed, for whoever looks at it now; written by the triggers of vivo.sql in the transaction of the act and kept for a day. `ambito`
 * says who hears of it: s4 a branch, t the whole company, u7 a user, p3 an instructor.
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
  // One transaction tells the same thing once; and whoever catches up reads on from a transaction.
  (t) => [uniqueIndex('novedad_unica').on(t.xid, t.codigoCompania, t.ambito, t.clase, t.llave)],
);

/** A notice of the bell, for whoever may read its kind in its branch; without a branch it is of the whole company. */
export const aviso = pgTable(
  'aviso',
  {
    codigoAviso: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: integer().references(() => sucursal.codigoSucursal),
    clase: text().notNull().$type<ClaseAviso>(),
    detalle: jsonb().notNull().$type<Detalle>(),
    /** What happens again under the same key makes no second notice: it renews the first one. */
    clave: text().notNull(),
    veces: integer().notNull().default(1),
    momento: ahora(),
  },
  (t) => [uniqueIndex('aviso_unico').on(t.codigoCompania, t.clave), index('aviso_momento').on(t.codigoCompania, t.momento)],
);

/** Up to when a user has read a notice. */
export const avisoLeido = pgTable(
  'aviso_leido',
  {
    codigoUsuario: integer()
      .notNull()
      .references(() => usuario.codigoUsuario, { onDelete: 'cascade' }),
    codigoAviso: integer()
      .notNull()
      .references(() => aviso.codigoAviso, { onDelete: 'cascade' }),
    momento: ahora(),
  },
  (t) => [primaryKey({ columns: [t.codigoUsuario, t.codigoAviso] })],
);
