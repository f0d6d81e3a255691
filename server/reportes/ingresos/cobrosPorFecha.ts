import { sql } from 'drizzle-orm';
import { cobrosPorFecha } from '@/contract/reportes/ingresos/cobrosPorFecha';
import { always } from '../../lib/lists/filters';
import { byKey, grouped } from '../../lib/lists/grouped';
import { chosen } from '../../lib/lists/serveList';
import { anyone, soloDe } from '../../lib/scope';
import { nombreDelUsuario } from '../../db/schema/personas';
import { formasPorDia } from './dias';
import { CON_CAJA, DE_COBROS, ES_DINERO, FORMA, INGRESOS } from './movimientos';

const comun = {
  ...DE_COBROS,
  call: cobrosPorFecha,
  by: ['fecha', 'usuario', 'forma'],
  names: { cajero: nombreDelUsuario(sql`d.usuario`) },
  totals: { porForma: byKey('forma', 'neto'), porDia: byKey('fecha', 'neto') },
};
const SUMAS = sql`coalesce(sum(monto) filter (where clase = 'COBRO'), 0)::bigint cobrado, coalesce(-sum(monto) filter (where clase = 'REVERSO'), 0)::bigint reversado,
  sum(monto)::bigint neto, coalesce(sum(monto) filter (where codigo_caja is null), 0)::bigint fuera`;

/** From single payments, for filters that need them: coach, search, reference. */
const deUnos = grouped({
  ...comun,
  sums: (where) => sql`select fecha, usuario, forma, count(distinct codigo_cobro) filter (where clase = 'COBRO')::int cobros, ${SUMAS}
    from (select ingreso.fecha, ingreso.usuario, ${FORMA} forma, ingreso.codigo_cobro, ingreso.codigo_caja, ingreso.clase, ingreso.monto
      from ${INGRESOS} ${CON_CAJA} where ${where}) cada group by 1, 2, 3`,
  filters: { ...DE_COBROS.filters, dinero: always(ES_DINERO) },
});

/** From the daily sums. In a drawer that is not counted all forms become one, so each payment must be counted once. */
const deTodos = grouped({
  ...comun,
  sums: (where) => sql`
    select fecha, usuario, forma, coalesce(sum(case forma when 'SIN_CONTAR' then primeros else cobros end) filter (where clase = 'COBRO'), 0)::int cobros, ${SUMAS}
    from (select ingreso.fecha, ingreso.usuario, ${FORMA} forma, ingreso.cobros, ingreso.primeros, ingreso.codigo_caja, ingreso.clase, ingreso.monto
      from ${formasPorDia(anyone, sql`${sql.placeholder('hoy')}`)} ${CON_CAJA} where ${where}) cada group by 1, 2, 3`,
});

export default chosen(cobrosPorFecha, ({ user, query: { filtro, referencia } }) =>
  soloDe(user) !== undefined || filtro !== '' || referencia !== undefined ? deUnos : deTodos,
);
