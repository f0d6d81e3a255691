import { sql, type SQL } from 'drizzle-orm';
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { given, span } from '../../lib/lists/filters';
import { anyone } from '../../lib/scope';
import { matches, type Term } from '../../lib/lists/search';
import { nombreDe } from '../../personas/nombre';

const dado = sql.placeholder;

/**
 * Money as it came in and went out again, one row for each form of each payment and of each reversal (negative, on the day of the reversal).
 * Change is cash that went out. No table: the select below under the name that conditions use.
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

const deCobro = sql.raw(`select c.codigo_compania, c.codigo_sucursal, c.codigo_cobro, c.codigo_caja, c.codigo_pagador, c.numero,
  'COBRO' clase, c.fecha, c.momento, c.usuario`);
const deReverso = sql.raw(`select v.codigo_compania, v.codigo_sucursal, c.codigo_cobro, v.codigo_caja, c.codigo_pagador, c.numero,
  'REVERSO' clase, v.fecha, v.momento, v.usuario`);

/** Where payments `c` and reversals `v` are read from. */
export interface Fuente {
  cobros: SQL;
  reversiones: SQL;
}

/** The rows of `ingreso`, of the payments and reversals that are read. */
export const ingresosDe = ({ cobros, reversiones }: Fuente): SQL => sql`(
  ${deCobro}, m.forma, m.referencia, m.monto from ${cobros} join cobro_forma m using (codigo_cobro)
  union all ${deCobro}, 'EFECTIVO', '', -c.devuelta from ${cobros} where c.devuelta > 0
  union all ${deReverso}, m.forma, m.referencia, -m.monto from ${reversiones} join cobro c using (codigo_cobro) join cobro_forma m using (codigo_cobro)
  union all ${deReverso}, 'EFECTIVO', '', c.devuelta from ${reversiones} join cobro c using (codigo_cobro) where c.devuelta > 0) ingreso`;

const cobroFue = sql.raw('select c.codigo_compania, c.codigo_sucursal, c.codigo_cobro, c.fecha');
const reversoFue = sql.raw('select v.codigo_compania, v.codigo_sucursal, v.codigo_cobro, v.fecha');

/**
 * The same money by what it was for in place of how it was paid: the invoices of a payment, and as ADELANTO what it left as credit less
 * the credit that it spent.
 */
export const porTipoDe = ({ cobros, reversiones }: Fuente): SQL => sql`(
  ${cobroFue}, f.tipo, l.monto from ${cobros} join cobro_factura l using (codigo_cobro) join factura f using (codigo_factura)
  union all ${cobroFue}, 'ADELANTO', c.saldo from ${cobros} where c.saldo > 0
  union all ${cobroFue}, 'ADELANTO', -m.monto from ${cobros} join cobro_forma m using (codigo_cobro) where m.forma = 'SALDO_A_FAVOR'
  union all ${reversoFue}, f.tipo, -l.monto from ${reversiones} join cobro_factura l using (codigo_cobro) join factura f using (codigo_factura)
  union all ${reversoFue}, 'ADELANTO', -c.saldo from ${reversiones} join cobro c using (codigo_cobro) where c.saldo > 0
  union all ${reversoFue}, 'ADELANTO', m.monto from ${reversiones} join cobro_forma m using (codigo_cobro) where m.forma = 'SALDO_A_FAVOR') ingreso`;

const TODOS: Fuente = { cobros: sql`cobro c`, reversiones: sql`reversion v` };

/** `from ${INGRESOS} where …`: what is asked of `ingreso` reaches the indexes of payments and reversals. */
export const INGRESOS = ingresosDe(TODOS);
export const POR_TIPO = porTipoDe(TODOS);

/** Credit that is spent is no money that comes in: it came in before. */
export const ES_DINERO = sql`ingreso.forma <> 'SALDO_A_FAVOR'`;

/** The form, but for a drawer `k` that is not counted: its cash nobody is told. */
export const FORMA = sql`case when k.codigo_caja is not null and k.contada is null then 'SIN_CONTAR' else ingreso.forma end`;

/** Payments for an instalment of a group of the coach who asks. */
export const DE_MIS_COBROS = sql`ingreso.codigo_cobro in (
  select l.codigo_cobro from cobro_factura l join factura f using (codigo_factura) join inscripcion i using (codigo_inscripcion)
    join grupo g using (codigo_grupo) where g.codigo_profesor = ${dado('codigoProfesor')})`;

/** By number of the receipt, reference or words of the payer. */
export const delCobro = (term: Term, i: number): SQL => {
  const palabra = sql`${dado(`palabra${i}`)}::text`;
  return sql`ingreso.codigo_cobro in (
    select codigo_cobro from cobro where codigo_compania = ${anyone.codigoCompania} and numero = case when ${palabra} ~ '^[0-9]{1,9}$' then ${palabra}::int end
    union all select codigo_cobro from cobro_forma where referencia <> '' and lower(referencia) = lower(${palabra})
    union all select codigo_cobro from cobro where codigo_pagador in (
      select codigo_entidad from entidad where codigo_compania = ${anyone.codigoCompania} and ${matches(sql`busqueda`, term, i)}))`;
};

/** What narrows payments: days, user, form, reference, outside a cash day. */
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

/** The name behind a login, `login` an expression; the login itself where there is no such user any more. */
export const nombreDelUsuario = (login: SQL) => sql<string>`coalesce((
  select ${nombreDe('p')} from usuario u join entidad p using (codigo_entidad) where lower(u.usuario) = lower(${login})), ${login})`;

/** Sums of a column of `d` by another: { EFECTIVO: 1000 }. */
export const porClave = (clave: string, monto: string): SQL => sql`(
  select coalesce(json_object_agg(clave, suma order by clave), '{}') from (
    select ${sql.raw(`d.${clave}`)} clave, sum(${sql.raw(`d.${monto}`)}) suma from d group by 1) cada)`;
