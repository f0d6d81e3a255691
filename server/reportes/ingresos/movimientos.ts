import { sql, type SQL } from 'drizzle-orm';
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { columnOf } from '../../db/sql';
import { given, span } from '../../lib/lists/filters';
import { anyone } from '../../lib/scope';
import { matches, type Term } from '../../lib/lists/search';
import { soloDeMisGrupos } from '../../personas/misGrupos';

const dado = sql.placeholder;

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
}

/** The rows of `ingreso` for these payments and reversals. */
export const ingresosDe = ({ cobros, reversiones }: Fuente): SQL => sql`(
  ${deCobro}, m.forma, m.referencia, m.monto from ${cobros} join cobro_forma m using (codigo_cobro)
  union all ${deCobro}, 'EFECTIVO', '', -c.devuelta from ${cobros} where c.devuelta > 0
  union all ${deReverso}, m.forma, m.referencia, -m.monto from ${reversiones} join cobro c using (codigo_cobro) join cobro_forma m using (codigo_cobro)
  union all ${deReverso}, 'EFECTIVO', '', c.devuelta from ${reversiones} join cobro c using (codigo_cobro) where c.devuelta > 0) ingreso`;

const cobroFue = sql`select c.codigo_compania, c.codigo_sucursal, c.codigo_cobro, c.fecha`;
const reversoFue = sql`select v.codigo_compania, v.codigo_sucursal, v.codigo_cobro, v.fecha`;

/** The same amounts by what they paid for: the kinds of the payment's invoices, and ADELANTO for new credit less spent credit. */
export const porTipoDe = ({ cobros, reversiones }: Fuente): SQL => sql`(
  ${cobroFue}, f.tipo, l.monto from ${cobros} join cobro_factura l using (codigo_cobro) join factura f using (codigo_factura)
  union all ${cobroFue}, 'ADELANTO', c.saldo from ${cobros} where c.saldo > 0
  union all ${cobroFue}, 'ADELANTO', -m.monto from ${cobros} join cobro_forma m using (codigo_cobro) where m.forma = 'SALDO_A_FAVOR'
  union all ${reversoFue}, f.tipo, -l.monto from ${reversiones} join cobro_factura l using (codigo_cobro) join factura f using (codigo_factura)
  union all ${reversoFue}, 'ADELANTO', -c.saldo from ${reversiones} join cobro c using (codigo_cobro) where c.saldo > 0
  union all ${reversoFue}, 'ADELANTO', m.monto from ${reversiones} join cobro_forma m using (codigo_cobro) where m.forma = 'SALDO_A_FAVOR') ingreso`;

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
export const POR_TIPO = porTipoDe(TODOS);

/** Condition: spent credit is no new money, because it was counted when it was received. */
export const ES_DINERO = sql`ingreso.forma <> 'SALDO_A_FAVOR'`;

/** The form; for a drawer `k` that is not counted 'SIN_CONTAR', so that its cash stays hidden. */
export const FORMA = sql`case when k.codigo_caja is not null and k.contada is null then 'SIN_CONTAR' else ingreso.forma end`;

/** Condition: payments of instalments of the calling coach's groups. */
export const DE_MIS_COBROS = soloDeMisGrupos(sql`ingreso.codigo_cobro`);

/** Search condition: receipt number, reference or payer's name. */
export const delCobro = (term: Term, i: number): SQL => {
  const palabra = sql`${dado(`palabra${i}`)}::text`;
  return sql`ingreso.codigo_cobro in (
    select codigo_cobro from cobro where codigo_compania = ${anyone.codigoCompania} and numero = case when ${palabra} ~ '^[0-9]{1,9}$' then ${palabra}::int end
    union all select codigo_cobro from cobro_forma where referencia <> '' and lower(referencia) = lower(${palabra})
    union all select codigo_cobro from cobro where codigo_pagador in (
      select codigo_entidad from entidad where codigo_compania = ${anyone.codigoCompania} and ${matches(sql`busqueda`, term, i)}))`;
};

/** Filters on payments: days, user, form, reference, outside a cash day. */
export const FILTROS_DE_COBRO = {
  ...span(ingreso.fecha),
  usuario: given('usuario', sql`lower(ingreso.usuario) = lower(${dado('usuario')}::text)`),
  forma: given('forma', sql`(${FORMA}) = ${dado('forma')}`),
  referencia: given(
    'referencia',
    sql`ingreso.codigo_cobro in (select codigo_cobro from cobro_forma where referencia <> '' and lower(referencia) = lower(${dado('referencia')}::text))`,
  ),
  fuera: { when: ({ fueraDeCaja }: { fueraDeCaja?: boolean }) => !!fueraDeCaja, sql: sql`ingreso.codigo_caja is null` },
};

/** SQL: sums of a column of `d` by another, as JSON: { EFECTIVO: 1000 }. */
export const porClave = (clave: string, monto: string): SQL => sql`(
  select coalesce(json_object_agg(clave, suma order by clave), '{}') from (
    select ${columnOf('d', clave)} clave, sum(${columnOf('d', monto)}) suma from d group by 1) cada)`;
