import { sql, type SQL } from 'drizzle-orm';
import { CLASES } from '@/contract/reportes/ingresos/informes';
import { resumenAnual, type MesDeIngresos } from '@/contract/reportes/ingresos/resumenAnual';
import { anioDe } from '@/domain/fechas';
import { byKey, grouped } from '../../lib/lists/grouped';
import { always, dado, type Asked } from '../../lib/lists/list';
import { chosen } from '../../lib/lists/serveList';
import { anyone, soloDe } from '../../lib/scope';
import { puntos } from '../puntos';
import { tiposPorDia } from './dias';
import { conCredito, DE_COBROS, enColumnas, ingreso, POR_TIPO } from './movimientos';

type Preguntado = Asked<typeof resumenAnual>;

const comun = {
  ...DE_COBROS,
  call: resumenAnual,
  by: ['mes'],
  without: ['variacion'],
  values: ({ hoy, query }: Preguntado) => {
    const anio = query.anio ?? anioDe(hoy);
    return { anterior: `${anio - 1}-01-01`, inicio: `${anio}-01-01`, fin: `${anio}-12-31` };
  },
  filters: { anios: always(sql`${ingreso.fecha} between ${dado('anterior')} and ${dado('fin')}`) },
  totals: { porMes: byKey('mes', 'total'), anteriorPorMes: byKey('mes', 'anterior') },
  totales: (sumas: object, { hoy, query }: Preguntado) => ({ ...sumas, anio: query.anio ?? anioDe(hoy) }),
  row: (fila: Omit<MesDeIngresos, 'variacion'>): MesDeIngresos => ({
    ...fila,
    variacion: puntos(fila.total - fila.anterior, fila.anterior),
  }),
};

const sumasDe = (ingresos: SQL) => (where: SQL) => sql`
      select mes, ${enColumnas(sql`tipo`, CLASES, sql`este`)}, coalesce(sum(monto) filter (where este), 0)::bigint total, coalesce(sum(monto) filter (where not este), 0)::bigint anterior
      from (select extract(month from ingreso.fecha)::int mes, ingreso.fecha >= ${dado('inicio')}::date este, ingreso.tipo, ingreso.monto
        from ${ingresos} where ${where}) cada group by 1`;

/** From single payments, for filters that need them: coach, search. */
const deUnos = grouped({
  ...comun,
  sums: sumasDe(conCredito(POR_TIPO, sql`codigo_compania, codigo_sucursal, codigo_cobro, fecha, tipo, monto`)),
});
/** From the daily sums. */
const deTodos = grouped({ ...comun, sums: sumasDe(conCredito(tiposPorDia(anyone, sql`${dado('hoy')}`))) });

export default chosen(resumenAnual, ({ user, query: { filtro } }) => (soloDe(user) !== undefined || filtro !== '' ? deUnos : deTodos));
