import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Centavos } from '@/contract/campos';
import type { CartaEmitida } from '@/contract/cobros/cartaSaldo';
import type { ReciboEmitido } from '@/contract/cobros/cobro';
import { caja } from './caja';
import { ahora, clave, claveDe, dinero, hecho, partial, referencia, textoVacio, verificacion } from '../columns';
import { compania, deSucursal } from '../compania';
import { factura } from './facturas';
import { entidad, estudiante, nombreDelUsuario } from '../personas';

export const cobro = pgTable(
  'cobro',
  {
    codigoCobro: clave(),
    ...deSucursal(),
    /** Receipt number, consecutive without gaps per company. */
    numero: integer().notNull(),
    codigoPagador: referencia(() => entidad.codigoEntidad),
    codigoCaja: integer().references((): AnyPgColumn => caja.codigoCaja),
    fecha: date().notNull(),
    momento: ahora(),
    aplicado: dinero(),
    recibido: dinero(),
    devuelta: dinero(),
    /** The part that became credit of the payer. */
    saldo: dinero(),
    /** Random part of the URL that verifies the receipt's authenticity. */
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
    /** The part that became credit of the payer when its invoice was cancelled or voided; a reversal takes it back. */
    liberado: dinero().default(0 as Centavos),
    /** Day of the payment, copied here so that payments since a day are found without a join. It never changes. */
    fecha: date().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.codigoCobro, t.codigoFactura] }),
    index('cobro_factura_factura').on(t.codigoFactura),
    // Covering index (migration 0037): sums of a date range need no table read.
    index('cobro_factura_fecha').on(t.fecha),
    // Partial index: few lines have a released amount.
    partial(index('cobro_factura_liberada').on(t.codigoFactura), sql`liberado > 0`),
    check('cobro_factura_liberado', sql`liberado between 0 and monto`),
  ],
);

/** The reversal of a payment, at most one. The payment stays; this says when, why, by whom, and from which drawer cash was paid out. */
export const reversion = pgTable(
  'reversion',
  {
    codigoReversion: clave(),
    ...deSucursal(),
    codigoCobro: referencia(() => cobro.codigoCobro),
    /** Drawer that paid out cash; null if none was. */
    codigoCaja: integer().references((): AnyPgColumn => caja.codigoCaja),
    efectivo: dinero(),
    fecha: date().notNull(),
    ...hecho(),
    motivo: text().notNull(),
    /** The second user who approved; '' when the company required none. */
    aprobadoPor: textoVacio(),
  },
  (t) => [
    uniqueIndex('reversion_cobro_unica').on(t.codigoCobro),
    index('reversion_fecha').on(t.codigoCompania, t.codigoSucursal, t.fecha),
    index('reversion_caja').on(t.codigoCaja),
  ],
);

/** A receipt's document as it was issued; a trigger (migration dinero) refuses changes. */
export const reciboEmitido = pgTable('recibo_emitido', {
  codigoCobro: claveDe(() => cobro.codigoCobro),
  contenido: jsonb().notNull().$type<ReciboEmitido>(),
});

/** A letter, as issued, which states that a student has no overdue debt. */
export const cartaSaldo = pgTable(
  'carta_saldo',
  {
    codigoCarta: clave(),
    ...deSucursal(),
    codigoEstudiante: referencia(() => estudiante.codigoEstudiante),
    /** Consecutive without gaps per company. */
    numero: integer().notNull(),
    fecha: date().notNull(),
    contenido: jsonb().notNull().$type<CartaEmitida>(),
    verificacion: verificacion(),
    ...hecho(),
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
    forma: text({
      enum: ['EFECTIVO', 'TARJETA', 'TRANSFERENCIA', 'CHEQUE', 'SALDO_A_FAVOR', 'RETENCION_ITBIS', 'RETENCION_ISR'],
    }).notNull(),
    monto: dinero(),
    referencia: textoVacio(),
    /** The invoice of which tax was withheld; null for money. */
    codigoFactura: integer().references(() => factura.codigoFactura),
  },
  (t) => [
    index('cobro_forma_cobro').on(t.codigoCobro),
    partial(index('cobro_forma_factura').on(t.codigoFactura), sql`codigo_factura is not null`),
    check('cobro_forma_retencion', sql`(forma like 'RETENCION%') = (codigo_factura is not null)`),
    // Covering index (migration 0037): the part of a payment made with credit, which is no new money.
    partial(index('cobro_forma_saldo').on(t.codigoCobro), sql`forma = 'SALDO_A_FAVOR'`),
    // References are searched, and a repeated one asks for confirmation.
    partial(index('cobro_forma_referencia').on(sql`lower(referencia)`), sql`referencia <> ''`),
  ],
);

/** Movements of a payer's credit. The balance is their sum and never below 0 (the payer's row is locked before writing). */
export const saldoMovimiento = pgTable(
  'saldo_movimiento',
  {
    codigoMovimiento: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoEntidad: referencia(() => entidad.codigoEntidad),
    /**
     * EXCEDENTE: rest of a payment. USO: spent in a payment. REVERSO: returned or taken by a reversal. LIBERADO: released by an invoice.
     * DEVOLUCION: paid out. TRASLADO: moved within the family. APERTURA: brought from before the day of change. DEVUELTO: spent
     * credit of a payment that the bank returned, owed as an invoice since.
     */
    tipo: text({ enum: ['EXCEDENTE', 'USO', 'REVERSO', 'LIBERADO', 'DEVOLUCION', 'TRASLADO', 'APERTURA', 'DEVUELTO'] }).notNull(),
    codigoCobro: integer().references(() => cobro.codigoCobro),
    /** LIBERADO: the invoice that released it. DEVUELTO: the one that owes it. */
    codigoFactura: integer().references(() => factura.codigoFactura),
    /** DEVOLUCION only: the drawer that paid it out. */
    codigoCaja: integer().references((): AnyPgColumn => caja.codigoCaja),
    /** TRASLADO only: the person at the other end. */
    codigoContraparte: integer().references(() => entidad.codigoEntidad),
    monto: dinero(),
    motivo: text().notNull(),
    ...hecho(),
    aprobadoPor: textoVacio(),
  },
  (t) => [
    // Covering index (migration 0037): a balance needs no table read.
    index('saldo_entidad').on(t.codigoEntidad),
    index('saldo_cobro').on(t.codigoCobro),
    check('saldo_movimiento_monto', sql`monto <> 0`),
  ],
);

/**
 * What a branch took in on a past day, summed once (docs/decisions/fast-paths); summing its payments gives the same. A write to such a day clears
 * the sums by a trigger, and until they are computed again the payments are read.
 */
export const diaCobrado = pgTable(
  'dia_cobrado',
  {
    ...deSucursal(),
    fecha: date().notNull(),
    /** Money received less money paid back. */
    entro: bigint({ mode: 'number' }).$type<Centavos>(),
    /** By cashier, drawer, form, and whether it was received or paid back: the rows of FORMAS_DEL_DIA (reportes/ingresos/dias.ts). */
    porForma: jsonb(),
    /** By kind of invoice, in centavos: { CUOTA: 125000 }. */
    porTipo: jsonb(),
  },
  (t) => [
    primaryKey({ columns: [t.codigoSucursal, t.fecha] }),
    check('dia_cobrado_entero', sql`num_nulls(entro, por_forma, por_tipo) in (0, 3)`),
  ],
);

// Written as plain SQL with table names: in a select without joins drizzle would omit them, and `usuario` would be compared with itself.
/** Name of the user who took the payment of the outer query; the login name when that user no longer exists. */
export const cajeroDe = nombreDelUsuario(sql`cobro.usuario`);
