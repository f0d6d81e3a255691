import { sql } from 'drizzle-orm';
import { cobrosPorFecha, movimientosDeCobro } from '@/contract/reportes/ingresos/cobrosPorFecha';
import { always } from '../../lib/lists/filters';
import { grouped } from '../../lib/lists/grouped';
import { serveList } from '../../lib/lists/serveList';
import { nombreDe } from '../../personas/nombre';
import { DE_MIS_COBROS, delCobro, ES_DINERO, FILTROS_DE_COBRO, FORMA, ingreso, INGRESOS, nombreDelUsuario, porClave } from './movimientos';

const base = { table: ingreso, coach: DE_MIS_COBROS, search: delCobro };
const CON_CAJA = sql`${INGRESOS} left join caja k on k.codigo_caja = ingreso.codigo_caja`;

const porFecha = grouped({
  ...base,
  call: cobrosPorFecha,
  by: ['fecha', 'usuario', 'forma'],
  sums: (where) => sql`select fecha, usuario, forma, count(distinct codigo_cobro) filter (where clase = 'COBRO')::int cobros,
      coalesce(sum(monto) filter (where clase = 'COBRO'), 0)::bigint cobrado, coalesce(-sum(monto) filter (where clase = 'REVERSO'), 0)::bigint reversado,
      sum(monto)::bigint neto, coalesce(sum(monto) filter (where codigo_caja is null), 0)::bigint fuera
    from (select ingreso.fecha, ingreso.usuario, ${FORMA} forma, ingreso.codigo_cobro, ingreso.codigo_caja, ingreso.clase, ingreso.monto
      from ${CON_CAJA} where ${where}) cada group by 1, 2, 3`,
  names: { cajero: nombreDelUsuario(sql`d.usuario`) },
  filters: { ...FILTROS_DE_COBRO, dinero: always(ES_DINERO) },
  totals: {
    cobrado: 'sum',
    reversado: 'sum',
    neto: 'sum',
    fuera: 'sum',
    porForma: porClave('forma', 'neto'),
    porDia: porClave('fecha', 'neto'),
  },
});

const unoAUno = grouped({
  ...base,
  call: movimientosDeCobro,
  by: ['codigoCobro', 'clase'],
  sums: (
    where,
  ) => sql`select ingreso.codigo_cobro, ingreso.clase, ingreso.numero, ingreso.fecha, ingreso.momento, ingreso.usuario, ingreso.codigo_caja,
      ingreso.codigo_pagador, array_agg(distinct ${FORMA}) formas, coalesce(string_agg(distinct nullif(ingreso.referencia, ''), ', '), '') referencias,
      case when k.codigo_caja is null then 'Fuera de caja' when k.numero is null then 'Sin cerrar' else 'Caja ' || k.numero end caja,
      coalesce(sum(ingreso.monto) filter (where ${ES_DINERO}), 0)::bigint monto
    from ${CON_CAJA} where ${where} group by 1, 2, 3, 4, 5, 6, 7, 8, k.codigo_caja`,
  names: {
    pagador: sql`(select ${nombreDe('p')} from entidad p where p.codigo_entidad = d.codigo_pagador)`,
    cajero: nombreDelUsuario(sql`d.usuario`),
    momento: sql`to_char(d.momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  },
  filters: FILTROS_DE_COBRO,
  totals: {
    cobros: sql`count(*) filter (where d.clase = 'COBRO')`.mapWith(Number),
    reversos: sql`count(*) filter (where d.clase = 'REVERSO')`.mapWith(Number),
    monto: 'sum',
    fuera: sql`coalesce(sum(d.monto) filter (where d.codigo_caja is null), 0)`.mapWith(Number),
  },
});

export default [...serveList(porFecha), ...serveList(unoAUno)];
