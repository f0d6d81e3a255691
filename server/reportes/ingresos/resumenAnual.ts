import { sql } from 'drizzle-orm';
import { resumenAnual, type MesDeIngresos } from '@/contract/reportes/ingresos/resumenAnual';
import { anioDe } from '@/domain/fechas';
import { always } from '../../lib/lists/filters';
import { grouped } from '../../lib/lists/grouped';
import { serveList } from '../../lib/lists/serveList';
import { DE_MIS_COBROS, delCobro, ingreso, porClave } from './movimientos';

const dado = sql.placeholder;
const PUNTOS = 10_000;
const TIPOS = ['inscripcion', 'cuota', 'campamento', 'venta', 'mora', 'adelanto'] as const;

/** What a payment was for: its invoices, and as ADELANTO what it left as credit less the credit that it spent. The parts are what came in. */
const PARTES = sql.raw(`(select l.codigo_cobro, f.tipo, l.monto from cobro_factura l join factura f using (codigo_factura)
  union all select codigo_cobro, 'ADELANTO', saldo from cobro where saldo > 0
  union all select codigo_cobro, 'ADELANTO', -monto from cobro_forma where forma = 'SALDO_A_FAVOR') p`);

/** The same names as the rows of `INGRESOS`, by what they were for in place of how they were paid. */
const POR_TIPO = sql`(select c.codigo_compania, c.codigo_sucursal, c.codigo_cobro, c.fecha, p.tipo, p.monto from cobro c join ${PARTES} using (codigo_cobro)
  union all select v.codigo_compania, v.codigo_sucursal, v.codigo_cobro, v.fecha, p.tipo, -p.monto from reversion v join ${PARTES} using (codigo_cobro)) ingreso`;

const deTipo = sql.raw(
  TIPOS.map((tipo) => `coalesce(sum(monto) filter (where este and tipo = '${tipo.toUpperCase()}'), 0)::bigint ${tipo}`).join(', '),
);

export default serveList(
  grouped({
    call: resumenAnual,
    table: ingreso,
    by: ['mes'],
    without: ['variacion'],
    sums: (
      where,
    ) => sql`select mes, ${deTipo}, coalesce(sum(monto) filter (where este), 0)::bigint total, coalesce(sum(monto) filter (where not este), 0)::bigint anterior
      from (select extract(month from ingreso.fecha)::int mes, ingreso.fecha >= ${dado('inicio')}::date este, ingreso.tipo, ingreso.monto
        from ${POR_TIPO} where ${where}) cada group by 1`,
    coach: DE_MIS_COBROS,
    search: delCobro,
    values: ({ hoy, query }) => {
      const anio = query.anio ?? anioDe(hoy);
      return { anterior: `${anio - 1}-01-01`, inicio: `${anio}-01-01`, fin: `${anio}-12-31` };
    },
    filters: { anios: always(sql`${ingreso.fecha} between ${dado('anterior')} and ${dado('fin')}`) },
    totals: {
      ...Object.fromEntries([...TIPOS, 'total', 'anterior'].map((campo) => [campo, 'sum' as const])),
      porMes: porClave('mes', 'total'),
      anteriorPorMes: porClave('mes', 'anterior'),
    },
    totales: (sumas: object, { hoy, query }) => ({ ...sumas, anio: query.anio ?? anioDe(hoy) }),
    row: (fila: Omit<MesDeIngresos, 'variacion'>): MesDeIngresos => ({
      ...fila,
      variacion: fila.anterior > 0 ? Math.round(((fila.total - fila.anterior) * PUNTOS) / fila.anterior) : null,
    }),
  }),
);
