import { sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { sinVencer, vencidas, type Antiguedad, type FacturaVencida } from '@/contract/reportes/vencida';
import { sumarDias } from '@/domain/fechas';
import { antiguedad, DIAS_DE_MORA, diasDeAtraso, tramoDeMora } from '@/domain/mora';
import { factura } from '../db/schema/facturas';
import { jsonOf } from '../db/sql';
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

/** A question to the report, or to the same debt before it is due. */
type Preguntado = Asked<typeof vencidas> & { porVencer?: true };
type Fila = Omit<FacturaVencida, 'diasAtraso' | 'antiguedad'>;

/** The day in question; a future day counts as today. */
const alDe = ({ hoy, query: { al = hoy } }: Preguntado) => (al < hoy ? al : hoy);

/** The requested span of due dates, both included. */
function vencimientos(asked: Preguntado) {
  const al = alDe(asked);
  if (asked.porVencer) return { venceDesde: al, venceHasta: '9999-12-31' };
  const { antiguedad: edad, diasMinimo = 1 } = asked.query;
  const [minimo, maximo] = edad ? DIAS_DE_MORA[edad] : [1, DIAS_DE_MORA.D90[1]];
  return { venceDesde: sumarDias(al, -maximo), venceHasta: sumarDias(al, -Math.max(minimo, diasMinimo)) };
}

interface Sumas {
  porDia: Record<string, Centavos>;
  pendiente: Centavos;
}
const SUMAS = {
  estudiantes: sql`count(distinct ${factura.codigoEstudiante})`.mapWith(Number),
  total: suma(factura.total),
  pagado: suma(factura.pagado),
  pendiente: suma(factura.pendiente),
  porDia: sql`(select coalesce(json_object_agg(dia, debe), '{}') from (select fecha_vencimiento dia, sum(pendiente) debe from factura group by 1) d)`,
};
const VENCE = sql`${factura.fechaVencimiento} between ${sql.placeholder('venceDesde')} and ${sql.placeholder('venceHasta')}`;

const HOY = {
  ...DE_FACTURAS,
  call: vencidas,
  without: ['diasAtraso', 'antiguedad'],
  values: (asked: Preguntado) => ({ al: alDe(asked), ...vencimientos(asked) }),
  filters: { ...DE_FACTURAS.filters, vence: always(sql`${pendiente} and ${VENCE}`) },
  totals: { ...SUMAS, estudiantes: POR_VENCIMIENTO.estudiantes },
  totalsFrom: POR_VENCIMIENTO,
  totales: ({ porDia, ...rest }: Sumas, asked: Preguntado) => {
    const dias = Object.entries(porDia).map(([fechaVencimiento, debe]) => ({ fechaVencimiento, pendiente: debe }));
    const { POR_VENCER: _, ...porAntiguedad } = antiguedad(dias, alDe(asked));
    return { ...rest, porAntiguedad };
  },
  row: (fila: Fila, asked: Preguntado) => ({
    ...fila,
    diasAtraso: diasDeAtraso(fila.fechaVencimiento, alDe(asked)),
    antiguedad: tramoDeMora(fila.fechaVencimiento, alDe(asked)) as Antiguedad,
  }),
} satisfies Options<typeof vencidas, Fila>;
const deHoy = list<typeof vencidas, Fila>(HOY);
/** Of the debt before it is due only the sum is wanted. */
const porVencer = list<typeof vencidas, Fila>({
  ...HOY,
  totals: { pendiente: SUMAS.pendiente },
  totalsFrom: undefined,
  totales: (sumas: object) => sumas,
});

/** As of a past day, what was owed then stands in for the invoices; it is computed once for rows and totals. */
const deAntes = list<typeof vencidas, Fila>({
  ...HOY,
  ...enLugarDe(deudaAl(sql`${sql.placeholder('al')}::date`)),
  filters: { ...HOY.filters, grupo: given('codigoGrupo', DE_GRUPO_AL) },
  totals: SUMAS,
  totalsJson: sql`(select ${jsonOf({ ...SUMAS, [COUNT]: sql`count(*)` })} from factura)`,
});
const enOrden = porNombre(HOY, vencimientos);
const elegida = (asked: Preguntado) => (alDe(asked) < asked.hoy ? deAntes : deHoy);

export default [
  ...serveChosen(vencidas, elegida, (db, asked, end) => (elegida(asked) === deHoy ? enOrden(db, asked, end) : undefined)),

  // Called by the report once per branch, day and search: page, order and age do not change it.
  serve(sinVencer, async ({ db, user, hoy, query }) => {
    const asked: Preguntado = { user, hoy, query: { ...vencidas.query.parse({}), ...query }, porVencer: true };
    // Credit belongs to a payer, not to an invoice.
    const deTodos = query.codigoGrupo === undefined && !query.filtro;
    const [sumas, credito] = await settleInOrder([
      (elegida(asked) === deHoy ? porVencer : deAntes).totales(db, asked),
      deTodos ? creditoAl(db, user, query.codigoSucursal, alDe(asked)) : null,
    ]);
    return { porVencer: (sumas as Sumas).pendiente, credito };
  }),
];
