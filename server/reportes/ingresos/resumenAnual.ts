import { sql, type SQL } from 'drizzle-orm';
import { resumenAnual, type MesDeIngresos } from '@/contract/reportes/ingresos/resumenAnual';
import { anioDe } from '@/domain/fechas';
import { quoted } from '../../db/sql';
import { always } from '../../lib/lists/filters';
import { grouped } from '../../lib/lists/grouped';
import type { Asked } from '../../lib/lists/list';
import { serveChosen } from '../../lib/lists/serveList';
import { anyone } from '../../lib/scope';
import { soloDe } from '../../lib/user';
import { tiposPorDia } from './dias';
import { conCredito, DE_MIS_COBROS, delCobro, ingreso, POR_TIPO, porClave } from './movimientos';

const dado = sql.placeholder;
const PUNTOS = 10_000;
const TIPOS = ['inscripcion', 'cuota', 'campamento', 'venta', 'mora', 'adelanto'] as const;

type Preguntado = Asked<typeof resumenAnual>;

const deTipo = sql.join(
  TIPOS.map(
    (tipo) => sql`coalesce(sum(monto) filter (where este and tipo = ${quoted(tipo.toUpperCase())}), 0)::bigint ${sql.identifier(tipo)}`,
  ),
  sql`, `,
);

const comun = {
  call: resumenAnual,
  table: ingreso,
  by: ['mes'],
  without: ['variacion'],
  coach: DE_MIS_COBROS,
  search: delCobro,
  values: ({ hoy, query }: Preguntado) => {
    const anio = query.anio ?? anioDe(hoy);
    return { anterior: `${anio - 1}-01-01`, inicio: `${anio}-01-01`, fin: `${anio}-12-31` };
  },
  filters: { anios: always(sql`${ingreso.fecha} between ${dado('anterior')} and ${dado('fin')}`) },
  totals: {
    ...Object.fromEntries([...TIPOS, 'total', 'anterior'].map((campo) => [campo, 'sum' as const])),
    porMes: porClave('mes', 'total'),
    anteriorPorMes: porClave('mes', 'anterior'),
  },
  totales: (sumas: object, { hoy, query }: Preguntado) => ({ ...sumas, anio: query.anio ?? anioDe(hoy) }),
  row: (fila: Omit<MesDeIngresos, 'variacion'>): MesDeIngresos => ({
    ...fila,
    variacion: fila.anterior > 0 ? Math.round(((fila.total - fila.anterior) * PUNTOS) / fila.anterior) : null,
  }),
};

const sumasDe =
  (ingresos: SQL) =>
  (
    where: SQL,
  ): SQL => sql`select mes, ${deTipo}, coalesce(sum(monto) filter (where este), 0)::bigint total, coalesce(sum(monto) filter (where not este), 0)::bigint anterior
      from (select extract(month from ingreso.fecha)::int mes, ingreso.fecha >= ${dado('inicio')}::date este, ingreso.tipo, ingreso.monto
        from ${ingresos} where ${where}) cada group by 1`;

/** From single payments, for filters that need them: coach, search. */
const deUnos = grouped({
  ...comun,
  sums: sumasDe(conCredito(POR_TIPO, sql`codigo_compania, codigo_sucursal, codigo_cobro, fecha, tipo, monto`)),
});
/** From the daily sums. */
const deTodos = grouped({ ...comun, sums: sumasDe(conCredito(tiposPorDia(anyone, sql`${dado('hoy')}`))) });

export default serveChosen(resumenAnual, ({ user, query: { filtro } }) => (soloDe(user) !== undefined || filtro !== '' ? deUnos : deTodos));
