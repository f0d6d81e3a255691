import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Declarada, Piezas } from '@/contract/caja/caja';
import type { Centavos } from '@/contract/campos';
import type { CifrasDeMes } from '@/contract/cierre/cifras';
import { archivo } from '../archivos';
import { ahora, busqueda, clave, claveDe, dinero, hecho, momento, partial, referencia, textoVacio } from '../columns';
import { compania, deCatalogo, deSucursal, nombreUnico } from '../compania';
import { cobro } from './cobros';
import { suplidor } from './compras';
import { usuario } from '../usuarios';

const dineroONada = () => bigint({ mode: 'number' }).$type<Centavos>();

/**
 * A cash day: at most one open per user and branch; it may extend past midnight. The cashier counts (contada) before seeing the expected
 * sum and then closes it under a number. A trigger (migration caja) refuses to change a count or a closed day.
 */
export const caja = pgTable(
  'caja',
  {
    codigoCaja: clave(),
    ...deSucursal(),
    codigoUsuario: referencia(() => usuario.codigoUsuario),
    fecha: date().notNull(),
    fondo: dinero(),
    apertura: ahora(),
    /** When the cash was counted: the day takes no movements afterwards. */
    contada: momento(),
    conteo: jsonb().$type<Piezas[]>(),
    contado: dineroONada(),
    esperado: dineroONada(),
    diferencia: dineroONada().generatedAlwaysAs(sql`contado - esperado`),
    explicacion: textoVacio(),
    /** What the cashier declares for the other forms: card vouchers, transfers, cheques. */
    declarado: jsonb().$type<Declarada[]>(),
    cierre: momento(),
    /** The user who closed another user's forgotten day, and the reason; '' if its cashier had counted it. */
    cerradaPor: textoVacio(),
    motivoCierre: textoVacio(),
    /** When a second user reviewed the close; a review changes no amount. */
    revisada: momento(),
    revisadaPor: textoVacio(),
    notaRevision: textoVacio(),
    /** Number of the close, consecutive without gaps per company. */
    numero: integer(),
  },
  (t) => [
    partial(uniqueIndex('caja_abierta_unica').on(t.codigoUsuario, t.codigoSucursal), sql`cierre is null`),
    uniqueIndex('caja_numero_unico').on(t.codigoCompania, t.numero),
    index('caja_fecha').on(t.codigoCompania, t.codigoSucursal, t.fecha),
    check('caja_contada', sql`num_nulls(contada, conteo, contado, esperado) in (0, 4)`),
    check('caja_cerrada', sql`num_nulls(cierre, numero) = 2 or num_nulls(cierre, numero, contada) = 0`),
    check('caja_explicada', sql`cierre is null or contado = esperado or explicacion <> ''`),
  ],
);

/**
 * Cash that entered or left a drawer without being a payment; REEMBOLSO is what a reversal or a refund of credit paid out. Rows are never
 * changed.
 */
export const cajaMovimiento = pgTable(
  'caja_movimiento',
  {
    codigoMovimiento: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoCaja: referencia(() => caja.codigoCaja),
    tipo: text({ enum: ['ENTRADA', 'SALIDA', 'REEMBOLSO'] }).notNull(),
    monto: dinero(),
    motivo: text().notNull(),
    /** REEMBOLSO only: the payment that was reversed. */
    codigoCobro: integer().references((): AnyPgColumn => cobro.codigoCobro),
    ...hecho(),
    /** The second user who approved; '' when none was required. */
    aprobadoPor: textoVacio(),
  },
  (t) => [index('caja_movimiento_caja').on(t.codigoCaja), check('caja_movimiento_monto', sql`monto > 0`)],
);

/**
 * A month that was closed with its figures, and its reopening, if any: then the month may be closed again, in a row of its own. A trigger
 * (migration cierre_mes) refuses every change but one reopening.
 */
export const cierreMes = pgTable(
  'cierre_mes',
  {
    codigoCierre: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    /** 'YYYY-MM'. */
    mes: text().notNull(),
    /** Consecutive without gaps per company. */
    numero: integer().notNull(),
    ...hecho(),
    /** The second user who approved; the same user where the company had no other. */
    aprobadoPor: text().notNull(),
    /** Why it was closed in spite of what was missing; '' when nothing was. */
    motivo: textoVacio(),
    /** In centavos. */
    cifras: jsonb().notNull().$type<CifrasDeMes>(),
    /** SHA-256 of what the printed page says; who knows it has seen the page. */
    sello: text().notNull(),
    reabierto: momento(),
    reabiertoPor: textoVacio(),
    reaperturaAprobadaPor: textoVacio(),
    motivoReapertura: textoVacio(),
  },
  (t) => [
    partial(uniqueIndex('cierre_mes_unico').on(t.codigoCompania, t.mes), sql`reabierto is null`),
    uniqueIndex('cierre_mes_numero_unico').on(t.codigoCompania, t.numero),
    uniqueIndex('cierre_mes_sello_unico').on(t.sello),
    check('cierre_mes_mes', sql`mes ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
);

/** What cash of a drawer is spent on. */
export const tipoGasto = pgTable('tipo_gasto', { codigoTipoGasto: clave(), ...deCatalogo(), busqueda: busqueda(sql`descripcion`) }, (t) => [
  nombreUnico('tipo_gasto', t),
]);

/** What a movement out of a drawer was spent on: its kind, who was paid, and the paper they gave. */
export const gasto = pgTable(
  'gasto',
  {
    codigoMovimiento: claveDe(() => cajaMovimiento.codigoMovimiento),
    ...deSucursal(),
    codigoTipoGasto: referencia(() => tipoGasto.codigoTipoGasto),
    codigoSuplidor: integer().references(() => suplidor.codigoSuplidor),
    fecha: date().notNull(),
    /** The supplier's fiscal number; '' without one. */
    ncf: textoVacio(),
    /** A picture of the receipt. */
    codigoArchivo: integer().references(() => archivo.codigoArchivo),
  },
  (t) => [
    index('gasto_fecha').on(t.codigoCompania, t.codigoSucursal, t.fecha),
    index('gasto_tipo').on(t.codigoTipoGasto),
    partial(index('gasto_suplidor').on(t.codigoSuplidor), sql`codigo_suplidor is not null`),
  ],
);
