import { sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { sinVencer, vencidas, type Antiguedad, type FacturaVencida } from '@/contract/reportes/vencida';
import { sumarDias } from '@/domain/fechas';
import { diasDeAtraso, tramoDeMora } from '@/domain/mora';
import { factura } from '../db/schema/facturas';
import { jsonOf, literal } from '../db/sql';
import { pendiente, suma } from '../facturas/columnas';
import { creditoAl } from '../facturas/familia';
import { always, given } from '../lib/lists/filters';
import { list, type Asked, type Options } from '../lib/lists/list';
import { COUNT } from '../lib/lists/selects';
import { serveChosen } from '../lib/lists/serveList';
import { serve } from '../lib/serve';
import { settleInOrder } from '../lib/settleInOrder';
import { DE_FACTURAS, DE_GRUPO_AL, deudaAl, enLugarDe, POR_VENCIMIENTO } from './facturas';
import { porNombre } from './porNombre';

type Preguntado = Asked<typeof vencidas>;
type Fila = Omit<FacturaVencida, 'diasAtraso' | 'antiguedad'>;

/** Days overdue of each age of debt, equal to domain/mora.ts (a test compares). As spans of due dates an index can find them. */
const DIAS: Record<Antiguedad, [number, number]> = { D1_30: [1, 30], D31_60: [31, 60], D61_90: [61, 90], D90: [91, 100_000] };
const AL = sql`${sql.placeholder('al')}::date`;

/** The day in question; a future day counts as today. */
const alDe = ({ hoy, query: { al = hoy } }: Preguntado) => (al < hoy ? al : hoy);

/** The requested span of due dates, both included. */
function vencimientos(asked: Preguntado) {
  const { antiguedad, diasMinimo = 1 } = asked.query;
  const [minimo, maximo] = antiguedad ? DIAS[antiguedad] : [1, DIAS.D90[1]];
  return { venceDesde: sumarDias(alDe(asked), -maximo), venceHasta: sumarDias(alDe(asked), -Math.max(minimo, diasMinimo)) };
}

const deEdad = ([desde, hasta]: [number, number]) => {
  const dias = sql`${factura.fechaVencimiento} between ${AL} - ${literal(hasta)} and ${AL} - ${literal(desde)}`;
  return sql`coalesce(sum(${factura.pendiente}) filter (where ${dias}), 0)`.mapWith(Number);
};
const SUMAS = {
  estudiantes: sql`count(distinct ${factura.codigoEstudiante})`.mapWith(Number),
  total: suma(factura.total),
  pagado: suma(factura.pagado),
  pendiente: suma(factura.pendiente),
  ...{ D1_30: deEdad(DIAS.D1_30), D31_60: deEdad(DIAS.D31_60), D61_90: deEdad(DIAS.D61_90), D90: deEdad(DIAS.D90) },
};
const VENCIDA = sql`${pendiente} and ${factura.fechaVencimiento} between ${sql.placeholder('venceDesde')} and ${sql.placeholder('venceHasta')}`;

const HOY = {
  ...DE_FACTURAS,
  call: vencidas,
  without: ['diasAtraso', 'antiguedad'],
  values: (asked: Preguntado) => ({ al: alDe(asked), ...vencimientos(asked) }),
  filters: { ...DE_FACTURAS.filters, vencida: always(VENCIDA) },
  totals: { ...SUMAS, estudiantes: POR_VENCIMIENTO.estudiantes },
  totalsFrom: POR_VENCIMIENTO,
  totales: ({ D1_30, D31_60, D61_90, D90, ...rest }: Record<Antiguedad, number>) => ({
    ...rest,
    porAntiguedad: { D1_30, D31_60, D61_90, D90 },
  }),
  row: (fila: Fila, asked: Preguntado) => ({
    ...fila,
    diasAtraso: diasDeAtraso(fila.fechaVencimiento, alDe(asked)),
    antiguedad: tramoDeMora(fila.fechaVencimiento, alDe(asked)) as Antiguedad,
  }),
} satisfies Options<typeof vencidas, Fila>;

/** As of a past day, what was owed then stands in for the invoices; it is computed once for rows and totals. */
const ANTES = {
  ...HOY,
  ...enLugarDe(deudaAl(AL)),
  totals: SUMAS,
  totalsJson: sql`(select ${jsonOf({ ...SUMAS, [COUNT]: sql`count(*)` })} from factura)`,
};

/** The same debt before it is due, of which only the sum is wanted. */
const SIN_VENCER = {
  ...{ totalsFrom: undefined, totalsJson: undefined, totales: (sums: object) => sums },
  filters: { ...DE_FACTURAS.filters, vencida: always(sql`${pendiente} and ${factura.fechaVencimiento} >= ${AL}`) },
  totals: { porVencer: suma(factura.pendiente) },
};
const deHoyODeAntes = (mas: { filters?: typeof HOY.filters }) => {
  const filters = { ...HOY.filters, ...mas.filters, grupo: given('codigoGrupo', DE_GRUPO_AL) };
  const [hoy, antes] = [list<typeof vencidas, Fila>({ ...HOY, ...mas }), list<typeof vencidas, Fila>({ ...ANTES, ...mas, filters })];
  return (asked: Preguntado) => (alDe(asked) < asked.hoy ? antes : hoy);
};
const deTotales = deHoyODeAntes(SIN_VENCER);
const enOrden = porNombre(HOY, vencimientos);

/** Called by the report once per branch, day and search: page, order and age do not change it. */
const alLado = serve(sinVencer, async ({ db, user, hoy, query }) => {
  const asked: Preguntado = { user, hoy, query: { ...vencidas.query.parse({}), ...query } };
  // Credit belongs to a payer, not to an invoice.
  const deTodos = query.codigoGrupo === undefined && !query.filtro;
  const [suma, credito] = await settleInOrder([
    deTotales(asked).totales(db, asked),
    deTodos ? creditoAl(db, user, query.codigoSucursal, alDe(asked)) : null,
  ]);
  return { ...(suma as { porVencer: Centavos }), credito };
});

export default [
  ...serveChosen(vencidas, deHoyODeAntes({}), (db, asked, end) => (alDe(asked) < asked.hoy ? undefined : enOrden(db, asked, end))),
  alLado,
];
