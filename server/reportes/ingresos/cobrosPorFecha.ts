import { sql, type SQL } from 'drizzle-orm';
import { cobrosPorFecha, movimientosDeCobro } from '@/contract/reportes/ingresos/cobrosPorFecha';
import { always } from '../../lib/lists/filters';
import { grouped } from '../../lib/lists/grouped';
import { serveChosen, serveList } from '../../lib/lists/serveList';
import { anyone } from '../../lib/scope';
import { soloDe } from '../../lib/user';
import { nombreDe } from '../../personas/nombre';
import { formasPorDia } from './dias';
import { nombreDelUsuario } from '../../personas/nombre';
import { DE_MIS_COBROS, delCobro, ES_DINERO, FILTROS_DE_COBRO, FORMA, ingreso, INGRESOS, porClave } from './movimientos';

const dado = sql.placeholder;
const base = { table: ingreso, coach: DE_MIS_COBROS, search: delCobro };
const CON_CAJA = sql`left join caja k on k.codigo_caja = ingreso.codigo_caja`;

const comun = {
  call: cobrosPorFecha,
  by: ['fecha', 'usuario', 'forma'],
  names: { cajero: nombreDelUsuario(sql`d.usuario`) },
  totals: {
    cobrado: 'sum' as const,
    reversado: 'sum' as const,
    neto: 'sum' as const,
    fuera: 'sum' as const,
    porForma: porClave('forma', 'neto'),
    porDia: porClave('fecha', 'neto'),
  },
};
const SUMAS = sql`coalesce(sum(monto) filter (where clase = 'COBRO'), 0)::bigint cobrado, coalesce(-sum(monto) filter (where clase = 'REVERSO'), 0)::bigint reversado,
  sum(monto)::bigint neto, coalesce(sum(monto) filter (where codigo_caja is null), 0)::bigint fuera`;

/** From single payments, for filters that need them: coach, search, reference. */
const deUnos = grouped({
  ...base,
  ...comun,
  sums: (where) => sql`select fecha, usuario, forma, count(distinct codigo_cobro) filter (where clase = 'COBRO')::int cobros, ${SUMAS}
    from (select ingreso.fecha, ingreso.usuario, ${FORMA} forma, ingreso.codigo_cobro, ingreso.codigo_caja, ingreso.clase, ingreso.monto
      from ${INGRESOS} ${CON_CAJA} where ${where}) cada group by 1, 2, 3`,
  filters: { ...FILTROS_DE_COBRO, dinero: always(ES_DINERO) },
});

/** From the daily sums. In a drawer that is not counted all forms become one, so each payment must be counted once. */
const deTodos = grouped({
  ...base,
  ...comun,
  sums: (
    where,
  ) => sql`select fecha, usuario, forma, coalesce(sum(case forma when 'SIN_CONTAR' then primeros else cobros end) filter (where clase = 'COBRO'), 0)::int cobros, ${SUMAS}
    from (select ingreso.fecha, ingreso.usuario, ${FORMA} forma, ingreso.cobros, ingreso.primeros, ingreso.codigo_caja, ingreso.clase, ingreso.monto
      from ${formasPorDia(anyone, sql`${sql.placeholder('hoy')}`)} ${CON_CAJA} where ${where}) cada group by 1, 2, 3`,
  filters: FILTROS_DE_COBRO,
});

/** Subquery: an aggregate over the forms of a payment, limited to the requested form. */
const deSusFormas = (que: SQL) => sql`(select ${que} from (
    select m.forma, m.referencia from cobro_forma m where m.codigo_cobro = d.codigo_cobro
    union all select 'EFECTIVO', '' from cobro c where c.codigo_cobro = d.codigo_cobro and c.devuelta > 0) ingreso
  left join caja k on k.codigo_caja = d.codigo_caja where ${dado('soloForma')}::text is null or (${FORMA}) = ${dado('soloForma')})`;

const unoAUno = grouped({
  ...base,
  call: movimientosDeCobro,
  by: ['codigoCobro', 'clase'],
  sums: (
    where,
  ) => sql`select ingreso.codigo_cobro, ingreso.clase, ingreso.numero, ingreso.fecha, ingreso.momento, ingreso.usuario, ingreso.codigo_caja,
      ingreso.codigo_pagador, coalesce(sum(ingreso.monto) filter (where ${ES_DINERO}), 0)::bigint monto
    from ${INGRESOS} ${CON_CAJA} where ${where} group by 1, 2, 3, 4, 5, 6, 7, 8`,
  names: {
    pagador: sql`(select ${nombreDe('p')} from entidad p where p.codigo_entidad = d.codigo_pagador)`,
    cajero: nombreDelUsuario(sql`d.usuario`),
    momento: sql`to_char(d.momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    // Computed for the rows of a page only.
    formas: deSusFormas(sql`array_agg(distinct ${FORMA})`),
    referencias: deSusFormas(sql`coalesce(string_agg(distinct nullif(ingreso.referencia, ''), ', '), '')`),
    caja: sql`(select case when d.codigo_caja is null then 'Fuera de caja' when k.numero is null then 'Sin cerrar' else 'Caja ' || k.numero end
      from (select) nada left join caja k on k.codigo_caja = d.codigo_caja)`,
  },
  // Truncated to milliseconds as shown, without converting each timestamp to text for sorting.
  orders: { momento: sql`date_trunc('milliseconds', d.momento)` },
  values: ({ query: { forma } }) => ({ soloForma: forma ?? null }),
  filters: FILTROS_DE_COBRO,
  totals: {
    cobros: sql`count(*) filter (where d.clase = 'COBRO')`.mapWith(Number),
    reversos: sql`count(*) filter (where d.clase = 'REVERSO')`.mapWith(Number),
    monto: 'sum',
    fuera: sql`coalesce(sum(d.monto) filter (where d.codigo_caja is null), 0)`.mapWith(Number),
  },
});

export default [
  ...serveChosen(cobrosPorFecha, ({ user, query: { filtro, referencia } }) =>
    soloDe(user) !== undefined || filtro !== '' || referencia !== undefined ? deUnos : deTodos,
  ),
  ...serveList(unoAUno),
];
