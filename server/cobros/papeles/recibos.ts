import { eq, sql, type SQLWrapper } from 'drizzle-orm';
import { recibos, type ReciboEnLista } from '@/contract/cobros/recibos';
import { cajeroDe, cobro, reversion } from '../../db/schema/dinero/cobros';
import { nombreDe } from '../../db/schema/personas';
import { dado, given, list, matches, same, span, type Options, type Term } from '../../lib/lists/list';
import { chosen } from '../../lib/lists/serveList';
import { anyone } from '../../lib/scope';
import { assertPersona, pagador, soloDeMisGrupos } from '../../personas/alcance';

/** Condition on a payment, by its key: a word is its number, a reference or the payer's name. Each has its index: receipts are never scanned word by word. */
export const halladoPor = (codigoCobro: SQLWrapper) => (term: Term, i: number) => {
  const palabra = sql`${dado(`palabra${i}`)}::text`;
  return sql`${codigoCobro} in (
    select codigo_cobro from cobro where codigo_compania = ${anyone.codigoCompania} and numero = case when ${palabra} ~ '^[0-9]{1,9}$' then ${palabra}::int end
    union all select codigo_cobro from cobro_forma where referencia <> '' and lower(referencia) = lower(${palabra})
    union all select codigo_cobro from cobro where codigo_pagador in (
      select codigo_entidad from entidad where codigo_compania = ${anyone.codigoCompania} and ${matches(sql`busqueda`, term, i)}))`;
};

/** Filters by who took a payment, and by a reference of its forms. */
export const porUsuarioYReferencia = (codigoCobro: SQLWrapper, usuario: SQLWrapper) => ({
  usuario: given('usuario', sql`lower(${usuario}) = lower(${dado('usuario')}::text)`),
  referencia: given(
    'referencia',
    sql`${codigoCobro} in (select codigo_cobro from cobro_forma where referencia <> '' and lower(referencia) = lower(${dado('referencia')}::text))`,
  ),
});

const RECIBOS = {
  call: recibos,
  table: cobro,
  key: cobro.codigoCobro,
  names: {
    pagador: nombreDe(pagador),
    cajero: cajeroDe,
    formas: sql`(select coalesce(json_agg(m.forma order by m.codigo_forma), '[]') from cobro_forma m where m.codigo_cobro = ${cobro.codigoCobro})`,
    referencias: sql`(select coalesce(string_agg(m.referencia, ', ' order by m.codigo_forma), '')
      from cobro_forma m where m.codigo_cobro = ${cobro.codigoCobro} and m.referencia <> '')`,
    reversado: reversion.momento,
  },
  joins: (rows) =>
    rows
      .leftJoin(pagador, eq(pagador.codigoEntidad, cobro.codigoPagador))
      .leftJoin(reversion, eq(reversion.codigoCobro, cobro.codigoCobro)),
  search: halladoPor(cobro.codigoCobro),
  before: async (db, { user, query: { codigoPagador } }) => {
    if (codigoPagador !== undefined) await assertPersona(db, user, codigoPagador);
  },
  coach: soloDeMisGrupos(sql`${cobro.codigoCobro}`),
  filters: {
    ...span(cobro.fecha),
    pagador: same('codigoPagador', cobro.codigoPagador),
    ...porUsuarioYReferencia(cobro.codigoCobro, cobro.usuario),
    forma: given(
      'forma',
      sql`exists (select from cobro_forma m where m.codigo_cobro = ${cobro.codigoCobro} and m.forma = ${dado('forma')})`,
    ),
  },
} satisfies Options<typeof recibos, ReciboEnLista>;

/** Sorted by columns of the payment itself: the page's keys come from an index, and the rows are counted in parallel. */
const propios = list<typeof recibos, ReciboEnLista>({ ...RECIBOS, keys: 'own' });
const porPagador = list<typeof recibos, ReciboEnLista>(RECIBOS);

export default chosen(recibos, ({ query }) => (query.sortField === 'pagador' ? porPagador : propios));
