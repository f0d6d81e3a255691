import { sql, type SQL } from 'drizzle-orm';
import { movimientosDeCobro } from '@/contract/reportes/ingresos/movimientosDeCobro';
import { grouped } from '../../lib/lists/grouped';
import { dado, type Asked } from '../../lib/lists/list';
import { chosen } from '../../lib/lists/serveList';
import { nombreDe, nombreDelUsuario } from '../../db/schema/personas';
import { CON_CAJA, DE_COBROS, ENTEROS, enUtc, ES_DINERO, FORMA, INGRESOS, POR_MOMENTO } from './movimientos';

/** Subquery: an aggregate over the forms of a payment, limited to the requested form. */
const deSusFormas = (que: SQL) => sql`(select ${que} from (
    select m.forma, m.referencia from cobro_forma m where m.codigo_cobro = d.codigo_cobro
    union all select 'EFECTIVO', '' from cobro c where c.codigo_cobro = d.codigo_cobro and c.devuelta > 0) ingreso
  left join caja k on k.codigo_caja = d.codigo_caja where ${dado('soloForma')}::text is null or (${FORMA}) = ${dado('soloForma')})`;

const comun = {
  ...DE_COBROS,
  call: movimientosDeCobro,
  by: ['codigoCobro', 'clase'],
  names: {
    pagador: sql`(select ${nombreDe('p')} from entidad p where p.codigo_entidad = d.codigo_pagador)`,
    cajero: nombreDelUsuario(sql`d.usuario`),
    momento: enUtc(sql`d.momento`),
    // Computed for the rows of a page only.
    formas: deSusFormas(sql`array_agg(distinct ${FORMA})`),
    referencias: deSusFormas(sql`coalesce(string_agg(distinct nullif(ingreso.referencia, ''), ', '), '')`),
    caja: sql`(select case when d.codigo_caja is null then 'Fuera de caja' when k.numero is null then 'Sin cerrar' else 'Caja ' || k.numero end
      from (select) nada left join caja k on k.codigo_caja = d.codigo_caja)`,
  },
  orders: POR_MOMENTO,
  values: ({ query: { forma } }: Asked<typeof movimientosDeCobro>) => ({ soloForma: forma ?? null }),
  totals: {
    cobros: sql`count(*) filter (where d.clase = 'COBRO')`.mapWith(Number),
    reversos: sql`count(*) filter (where d.clase = 'REVERSO')`.mapWith(Number),
    fuera: sql`coalesce(sum(d.monto) filter (where d.codigo_caja is null), 0)`.mapWith(Number),
  },
};
const COLUMNAS = sql`ingreso.codigo_cobro, ingreso.clase, ingreso.numero, ingreso.fecha, ingreso.momento, ingreso.usuario, ingreso.codigo_caja,
  ingreso.codigo_pagador`;
/** From whole payments. */
const enteros = grouped({ ...comun, sums: (where) => sql`select ${COLUMNAS}, ingreso.monto from ${ENTEROS} where ${where}` });
/** From the forms of payments, for the part of one form. */
const deUnaForma = grouped({
  ...comun,
  sums: (where) => sql`
    select ${COLUMNAS}, coalesce(sum(ingreso.monto) filter (where ${ES_DINERO}), 0)::bigint monto
    from ${INGRESOS} ${CON_CAJA} where ${where} group by 1, 2, 3, 4, 5, 6, 7, 8`,
});

export default chosen(movimientosDeCobro, ({ query: { forma } }) => (forma === undefined ? enteros : deUnaForma));
