import { sql, type SQL } from 'drizzle-orm';
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { cobro } from '../../db/schema/dinero/cobros';
import { commas, fenced, quoted } from '../../db/sql';
import { halladoPor, porUsuarioYReferencia } from '../../cobros/papeles/recibos';
import { dado, given, span } from '../../lib/lists/filters';
import { soloDeMisGrupos } from '../../personas/alcance';

/**
 * Columns of the subselect below: money received and paid back, one row per form of each payment and of each reversal (negative, on the day
 * of the reversal). Change is negative cash.
 */
export const ingreso = pgTable('ingreso', {
  codigoCompania: integer().notNull(),
  codigoSucursal: integer().notNull(),
  codigoCobro: integer().notNull(),
  codigoCaja: integer(),
  codigoPagador: integer().notNull(),
  fecha: date().notNull(),
  usuario: text().notNull(),
});

const deCobro = sql`select c.codigo_compania, c.codigo_sucursal, c.codigo_cobro, c.codigo_caja, c.codigo_pagador, c.numero,
  'COBRO' clase, c.fecha, c.momento, c.usuario`;
const deReverso = sql`select v.codigo_compania, v.codigo_sucursal, c.codigo_cobro, v.codigo_caja, c.codigo_pagador, c.numero,
  'REVERSO' clase, v.fecha, v.momento, v.usuario`;

/** Subselects of payments `c` and reversals `v`. */
export interface Fuente {
  cobros: SQL;
  reversiones: SQL;
  /** The payments are few: what belongs to them is looked up for each, where the planner would read all of it. */
  pocos?: true;
}

/** The rows `alias` of a select that belong to the payments `c` of a source. */
const deCadaCobro = ({ pocos }: Fuente, select: SQL, alias: SQL) =>
  pocos
    ? sql`cross join lateral ${fenced(sql`select * from (${select}) suyo where suyo.codigo_cobro = c.codigo_cobro`)} ${alias}`
    : sql`join (${select}) ${alias} using (codigo_cobro)`;
const FORMAS = sql`select codigo_cobro, forma, referencia, monto from cobro_forma`;
const LINEAS = sql`select l.codigo_cobro, l.monto, f.tipo from cobro_factura l join factura f using (codigo_factura)`;

/** The rows of `ingreso` for these payments and reversals. */
export const ingresosDe = (fuente: Fuente): SQL => sql`(
  ${deCobro}, m.forma, m.referencia, m.monto from ${fuente.cobros} ${deCadaCobro(fuente, FORMAS, sql`m`)}
  union all ${deCobro}, 'EFECTIVO', '', -c.devuelta from ${fuente.cobros} where c.devuelta > 0
  union all ${deReverso}, m.forma, m.referencia, -m.monto from ${fuente.reversiones} join cobro c using (codigo_cobro) join cobro_forma m using (codigo_cobro)
  union all ${deReverso}, 'EFECTIVO', '', c.devuelta from ${fuente.reversiones} join cobro c using (codigo_cobro) where c.devuelta > 0) ingreso`;

/**
 * What a payment brought in: received, less change and spent credit `u`, which equals the sum of its forms without reading them. As bigint,
 * because a sum is numeric, and numeric arithmetic on each payment takes longer than reading it.
 */
export const USADO = sql`left join (select codigo_cobro, sum(monto)::bigint monto from cobro_forma where forma = 'SALDO_A_FAVOR' group by 1) u using (codigo_cobro)`;
/** The same looked up for each of few payments. */
export const CADA_USADO = sql`left join lateral (select sum(m.monto)::bigint monto from cobro_forma m where m.codigo_cobro = c.codigo_cobro and m.forma = 'SALDO_A_FAVOR') u on true`;
export const ENTRO = sql`c.recibido - c.devuelta - coalesce(u.monto, 0)`;
const cobroFue = sql`select c.codigo_compania, c.codigo_sucursal, c.codigo_cobro, c.fecha`;
const reversoFue = sql`select v.codigo_compania, v.codigo_sucursal, v.codigo_cobro, v.fecha`;

/** The same amounts by what they paid for: the kinds of the payment's invoices, and ADELANTO for new credit less spent credit. */
export const porTipoDe = (fuente: Fuente): SQL => sql`(
  ${cobroFue}, l.tipo, l.monto from ${fuente.cobros} ${deCadaCobro(fuente, LINEAS, sql`l`)}
  union all ${cobroFue}, 'ADELANTO', c.saldo from ${fuente.cobros} where c.saldo > 0
  union all ${cobroFue}, 'ADELANTO', -m.monto from ${fuente.cobros} join cobro_forma m using (codigo_cobro) where m.forma = 'SALDO_A_FAVOR'
  union all ${reversoFue}, f.tipo, -l.monto from ${fuente.reversiones} join cobro_factura l using (codigo_cobro) join factura f using (codigo_factura)
  union all ${reversoFue}, 'ADELANTO', -c.saldo from ${fuente.reversiones} join cobro c using (codigo_cobro) where c.saldo > 0
  union all ${reversoFue}, 'ADELANTO', m.monto from ${fuente.reversiones} join cobro_forma m using (codigo_cobro) where m.forma = 'SALDO_A_FAVOR') ingreso`;

/**
 * What becomes of it later: credit that an invoice releases is no longer of its kind (until the payment is reversed, which takes both back), and
 * credit that is refunded in cash is no income any more, in the branch of the drawer.
 */
const CREDITO = sql`
  select s.codigo_compania, c.codigo_sucursal, c.codigo_cobro, (s.momento at time zone 'America/Santo_Domingo')::date fecha, x.tipo, x.monto
    from saldo_movimiento s join cobro c using (codigo_cobro) join factura f using (codigo_factura)
      cross join lateral (values (f.tipo, - s.monto), ('ADELANTO', s.monto)) x (tipo, monto) where s.tipo = 'LIBERADO'
  union all select v.codigo_compania, v.codigo_sucursal, v.codigo_cobro, v.fecha, x.tipo, x.monto
    from cobro_factura l join reversion v using (codigo_cobro) join factura f using (codigo_factura)
      cross join lateral (values (f.tipo, l.liberado), ('ADELANTO', - l.liberado)) x (tipo, monto) where l.liberado > 0
  union all select s.codigo_compania, k.codigo_sucursal, 0, (s.momento at time zone 'America/Santo_Domingo')::date, 'ADELANTO', s.monto
    from saldo_movimiento s join caja k using (codigo_caja) where s.tipo = 'DEVOLUCION'`;

/** Amounts by kind, with what became of them: the kinds of these sums and of released and refunded credit. */
export const conCredito = (ingresos: SQL, columnas = sql`codigo_compania, codigo_sucursal, fecha, tipo, monto`): SQL => sql`(
  select ${columnas} from ${ingresos} union all select ${columnas} from (${CREDITO}) credito) ingreso`;

const TODOS: Fuente = { cobros: sql`cobro c`, reversiones: sql`reversion v` };

/** Used as `from ${INGRESOS} where …`: the planner pushes conditions on `ingreso` down to the indexes of payments and reversals. */
export const INGRESOS = ingresosDe(TODOS);
/** The same with one row per payment and per reversal. */
export const ENTEROS = sql`(
  ${deCobro}, ${ENTRO} monto from cobro c ${USADO}
  union all ${deReverso}, -(${ENTRO}) from reversion v join cobro c using (codigo_cobro) ${USADO}) ingreso`;
export const POR_TIPO = porTipoDe(TODOS);

/** Condition: spent credit is no new money, because it was counted when it was received. */
export const ES_DINERO = sql`ingreso.forma <> 'SALDO_A_FAVOR'`;

/** The form; for a drawer `k` that is not counted 'SIN_CONTAR', so that its cash stays hidden. */
export const FORMA = sql`case when k.codigo_caja is not null and k.contada is null then 'SIN_CONTAR' else ingreso.forma end`;

/** SQL: a column with the sum of each value of `columna`, of the rows that a condition leaves. */
export const enColumnas = (columna: SQL, valores: readonly string[], cuales = sql`true`) =>
  commas(
    valores.map((uno) => {
      const suyos = sql`${cuales} and ${columna} = ${quoted(uno.toUpperCase())}`;
      return sql`coalesce(sum(monto) filter (where ${suyos}), 0)::bigint ${sql.identifier(uno)}`;
    }),
  );

/** SQL: a timestamp that is shown to the millisecond; as text only for the rows that are sent. */
export const enUtc = (momento: SQL) => sql<string>`${momento}`.mapWith(cobro.momento);

/** The order of what is shown of `d.momento`; `date_trunc` would look up the time zone for each row. */
export const POR_MOMENTO = { momento: sql`date_bin('1 millisecond', d.momento, '2000-01-01T00:00:00Z')` };

/** The drawer `k` of a payment. */
export const CON_CAJA = sql`left join caja k on k.codigo_caja = ingreso.codigo_caja`;

/** Condition: payments of instalments of the calling coach's groups. */
const DE_MIS_COBROS = soloDeMisGrupos(sql`ingreso.codigo_cobro`);

const FILTROS = {
  ...span(ingreso.fecha),
  ...porUsuarioYReferencia(sql`ingreso.codigo_cobro`, sql`ingreso.usuario`),
  forma: given('forma', sql`(${FORMA}) = ${dado('forma')}`),
  fuera: { when: ({ fueraDeCaja }: Record<string, unknown>) => !!fueraDeCaja, sql: sql`ingreso.codigo_caja is null` },
};

/** What reports of payments have in common, by day or one by one: whose they are, the search and the filters. */
export const DE_COBROS = { table: ingreso, coach: DE_MIS_COBROS, search: halladoPor(sql`ingreso.codigo_cobro`), filters: FILTROS };
