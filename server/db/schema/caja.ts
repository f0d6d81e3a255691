import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Centavos } from '@/contract/campos';
import { ahora, clave, dinero, momento, referencia, textoVacio } from './columns';
import { compania, sucursal } from './compania';
import { cobro } from './cobros';
import { usuario } from './usuarios';

/** How many pieces of one note or coin were counted: { denominacion: 500, cantidad: 3 }. */
export interface PiezasContadas {
  denominacion: number;
  cantidad: number;
}

/** What was declared of one form beside cash: { forma: 'TARJETA', monto: 150000 } in cents. */
export interface FormaDeclarada {
  forma: 'TARJETA' | 'TRANSFERENCIA' | 'CHEQUE';
  monto: number;
}

const dineroONada = () => bigint({ mode: 'number' }).$type<Centavos>();

/**
 * A cash day: one open per user and branch; it may pass midnight. Counted (contada) before the expected sum is known, then closed with a
 * number; a trigger (migration caja) refuses to change a count or a closed day.
 */
export const caja = pgTable(
  'caja',
  {
    codigoCaja: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    codigoUsuario: referencia(() => usuario.codigoUsuario),
    fecha: date().notNull(),
    fondo: dinero(),
    apertura: ahora(),
    /** When it was counted: from then on it takes nothing more. */
    contada: momento(),
    conteo: jsonb().$type<PiezasContadas[]>(),
    contado: dineroONada(),
    esperado: dineroONada(),
    diferencia: dineroONada().generatedAlwaysAs(sql`contado - esperado`),
    explicacion: textoVacio(),
    /** What the cashier says there is of the other forms: vouchers of cards, transfers, cheques. */
    declarado: jsonb().$type<FormaDeclarada[]>(),
    cierre: momento(),
    /** Who counted and closed the forgotten day of somebody else, and why. */
    cerradaPor: textoVacio(),
    motivoCierre: textoVacio(),
    /** A second look at the close: it changes no figure. */
    revisada: momento(),
    revisadaPor: textoVacio(),
    notaRevision: textoVacio(),
    /** Of the close, without gaps per company. */
    numero: integer(),
  },
  (t) => [
    uniqueIndex('caja_abierta_unica')
      .on(t.codigoUsuario, t.codigoSucursal)
      .where(sql`cierre is null`),
    uniqueIndex('caja_numero_unico').on(t.codigoCompania, t.numero),
    index('caja_fecha').on(t.codigoCompania, t.codigoSucursal, t.fecha),
    check('caja_contada', sql`num_nulls(contada, conteo, contado, esperado) in (0, 4)`),
    check('caja_cerrada', sql`num_nulls(cierre, numero) = 2 or num_nulls(cierre, numero, contada) = 0`),
    check('caja_explicada', sql`cierre is null or contado = esperado or explicacion <> ''`),
  ],
);

/** Cash that came into a drawer or left it beside payments; REEMBOLSO is what a reversal or a refund of credit gave back. Written once, never changed. */
export const cajaMovimiento = pgTable(
  'caja_movimiento',
  {
    codigoMovimiento: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoCaja: referencia(() => caja.codigoCaja),
    tipo: text({ enum: ['ENTRADA', 'SALIDA', 'REEMBOLSO'] }).notNull(),
    monto: dinero(),
    motivo: text().notNull(),
    /** Of a REEMBOLSO: the payment that was reversed. */
    codigoCobro: integer().references((): AnyPgColumn => cobro.codigoCobro),
    momento: ahora(),
    usuario: text().notNull(),
  },
  (t) => [index('caja_movimiento_caja').on(t.codigoCaja), check('caja_movimiento_monto', sql`monto > 0`)],
);
