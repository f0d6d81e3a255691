import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Centavos } from '@/contract/campos';
import type { CartaEmitida } from '@/contract/cobros/cartaSaldo';
import type { ReciboEmitido } from '@/contract/cobros/cobro';
import { caja } from './caja';
import { ahora, clave, dinero, referencia, textoVacio, verificacion } from './columns';
import { compania, sucursal } from './compania';
import { factura } from './facturas';
import { entidad, estudiante } from './personas';

export const cobro = pgTable(
  'cobro',
  {
    codigoCobro: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    /** Of the receipt, without gaps per company. */
    numero: integer().notNull(),
    codigoPagador: referencia(() => entidad.codigoEntidad),
    codigoCaja: integer().references((): AnyPgColumn => caja.codigoCaja),
    fecha: date().notNull(),
    momento: ahora(),
    aplicado: dinero(),
    recibido: dinero(),
    devuelta: dinero(),
    /** What became credit of the payer. */
    saldo: dinero(),
    /** The secret part of the address that proves its receipt genuine. */
    verificacion: verificacion(),
    usuario: text().notNull(),
  },
  (t) => [
    uniqueIndex('cobro_numero_unico').on(t.codigoCompania, t.numero),
    index('cobro_fecha').on(t.codigoCompania, t.codigoSucursal, t.fecha),
    index('cobro_pagador').on(t.codigoPagador),
    index('cobro_caja').on(t.codigoCaja),
    uniqueIndex('cobro_verificacion_unica').on(t.verificacion),
    check('cobro_cuadra', sql`aplicado >= 0 and recibido > 0 and recibido = aplicado + devuelta + saldo`),
  ],
);

export const cobroFactura = pgTable(
  'cobro_factura',
  {
    codigoCobro: referencia(() => cobro.codigoCobro),
    codigoFactura: referencia(() => factura.codigoFactura),
    monto: dinero(),
    /** The part of it that a cancelled or voided invoice gave up: it became credit of the payer, and a reversal takes that back. */
    liberado: dinero().default(0 as Centavos),
    /** The day of its payment: what was paid since a day is found by it, without the payments. It never changes. */
    fecha: date().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.codigoCobro, t.codigoFactura] }),
    index('cobro_factura_factura').on(t.codigoFactura),
    // With key and amounts in it (migration 0037), so that what was paid in a span reads no line.
    index('cobro_factura_fecha').on(t.fecha),
    // The few that were given up.
    index('cobro_factura_liberada')
      .on(t.codigoFactura)
      .where(sql`liberado > 0`),
    check('cobro_factura_liberado', sql`liberado between 0 and monto`),
  ],
);

/** A payment taken back, once: the payment stays, and this says when, why, by whom, and from which drawer cash went out. */
export const reversion = pgTable(
  'reversion',
  {
    codigoReversion: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    codigoCobro: referencia(() => cobro.codigoCobro),
    /** Without one no cash went out. */
    codigoCaja: integer().references((): AnyPgColumn => caja.codigoCaja),
    efectivo: dinero(),
    fecha: date().notNull(),
    momento: ahora(),
    motivo: text().notNull(),
    usuario: text().notNull(),
    /** The second user who agreed, where the company asks for one; '' where none was needed. */
    aprobadoPor: textoVacio(),
  },
  (t) => [
    uniqueIndex('reversion_cobro_unica').on(t.codigoCobro),
    index('reversion_fecha').on(t.codigoCompania, t.codigoSucursal, t.fecha),
    index('reversion_caja').on(t.codigoCaja),
  ],
);

/** A receipt as it was printed when it was issued; a trigger (migration dinero) refuses to change it. */
export const reciboEmitido = pgTable('recibo_emitido', {
  codigoCobro: integer()
    .primaryKey()
    .references(() => cobro.codigoCobro),
  contenido: jsonb().notNull().$type<ReciboEmitido>(),
});

/** A letter that a student owes nothing overdue, as it was issued. */
export const cartaSaldo = pgTable(
  'carta_saldo',
  {
    codigoCarta: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    codigoEstudiante: referencia(() => estudiante.codigoEstudiante),
    /** Without gaps per company. */
    numero: integer().notNull(),
    fecha: date().notNull(),
    contenido: jsonb().notNull().$type<CartaEmitida>(),
    verificacion: verificacion(),
    momento: ahora(),
    usuario: text().notNull(),
  },
  (t) => [
    uniqueIndex('carta_saldo_numero_unico').on(t.codigoCompania, t.numero),
    uniqueIndex('carta_saldo_verificacion_unica').on(t.verificacion),
    index('carta_saldo_estudiante').on(t.codigoEstudiante),
  ],
);

export const cobroForma = pgTable(
  'cobro_forma',
  {
    codigoForma: clave(),
    codigoCobro: referencia(() => cobro.codigoCobro),
    forma: text({ enum: ['EFECTIVO', 'TARJETA', 'TRANSFERENCIA', 'CHEQUE', 'SALDO_A_FAVOR'] }).notNull(),
    monto: dinero(),
    referencia: textoVacio(),
  },
  (t) => [
    index('cobro_forma_cobro').on(t.codigoCobro),
    // With the amount in it (migration 0037): the part of a payment that is no money that comes in.
    index('cobro_forma_saldo')
      .on(t.codigoCobro)
      .where(sql`forma = 'SALDO_A_FAVOR'`),
    // A reference is searched, and asked for when it comes a second time.
    index('cobro_forma_referencia')
      .on(sql`lower(referencia)`)
      .where(sql`referencia <> ''`),
  ],
);

/** Credit of a payer in and out; the balance is their sum and never below 0 (the payer's row is locked first). */
export const saldoMovimiento = pgTable(
  'saldo_movimiento',
  {
    codigoMovimiento: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoEntidad: referencia(() => entidad.codigoEntidad),
    /** What was left over of a payment, was spent in one, came back or went with its reversal, was freed by an invoice, paid out, or moved. */
    tipo: text({ enum: ['EXCEDENTE', 'USO', 'REVERSO', 'LIBERADO', 'DEVOLUCION', 'TRASLADO'] }).notNull(),
    codigoCobro: integer().references(() => cobro.codigoCobro),
    /** Of LIBERADO: the invoice that gave it up. */
    codigoFactura: integer().references(() => factura.codigoFactura),
    /** Of DEVOLUCION: the drawer it left. */
    codigoCaja: integer().references((): AnyPgColumn => caja.codigoCaja),
    /** Of TRASLADO: to whom it went, or from whom it came. */
    codigoContraparte: integer().references(() => entidad.codigoEntidad),
    monto: dinero(),
    motivo: text().notNull(),
    momento: ahora(),
    usuario: text().notNull(),
    aprobadoPor: textoVacio(),
  },
  (t) => [
    // With moment and amount in it (migration 0037): a balance reads no movement.
    index('saldo_entidad').on(t.codigoEntidad),
    index('saldo_cobro').on(t.codigoCobro),
    check('saldo_movimiento_monto', sql`monto <> 0`),
  ],
);

/**
 * What came in at a branch on a day that is over, added up once (docs/decisions/088): rows of one payment each give the same. A write into
 * such a day empties its sums by a trigger, and until they are made again its payments are read.
 */
export const diaCobrado = pgTable(
  'dia_cobrado',
  {
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    fecha: date().notNull(),
    /** What came in less what went out again. */
    entro: bigint({ mode: 'number' }).$type<Centavos>(),
    /** By who took it, drawer, form, and whether it came or was taken back. */
    porForma: jsonb().$type<FormaDelDia[]>(),
    /** By what it was for: { CUOTA: 125000 }. */
    porTipo: jsonb().$type<Record<string, number>>(),
  },
  (t) => [
    primaryKey({ columns: [t.codigoSucursal, t.fecha] }),
    check('dia_cobrado_entero', sql`num_nulls(entro, por_forma, por_tipo) in (0, 3)`),
  ],
);

/** A sum of a day. `cobros` are the payments that have the form, `primeros` those of them that no other sum counts as well. */
export interface FormaDelDia {
  usuario: string;
  codigo_caja: number | null;
  clase: string;
  forma: string;
  monto: number;
  cobros: number;
  primeros: number;
}
