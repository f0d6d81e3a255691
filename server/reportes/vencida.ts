import { sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { sinVencer, vencidas } from '@/contract/reportes/vencida';
import { masTemprano, sumarDias } from '@/domain/fechas';
import { DIAS_DE_MORA } from '@/domain/mora';
import { promesaDe } from '../cobranza/cuentas';
import { diasAl, edadAl, porAntiguedadAl } from '../facturas/antiguedad';
import { creditoAl } from '../facturas/familia';
import { list, type Asked } from '../lib/lists/list';
import { chosen } from '../lib/lists/serveList';
import { serve } from '../lib/serve';
import { settleInOrder } from '../lib/settleInOrder';
import { comoEra, DE_FACTURAS, PAGADOR, POR_VENCIMIENTO } from './facturas';
import { AL } from './ingresos/facturadoAl';
import { porNombre, VENCEN } from './porNombre';

/** A question to the report, or to the same debt before it is due. */
type Preguntado = Asked<typeof vencidas> & { porVencer?: true };

/** The day in question; a future day counts as today. */
const alDe = ({ hoy, query: { al = hoy } }: Preguntado) => masTemprano(al, hoy);

/** The requested span of due dates, both included. */
function vencimientos(asked: Preguntado) {
  const al = alDe(asked);
  if (asked.porVencer) return { venceDesde: al, venceHasta: '9999-12-31' };
  const { antiguedad: edad, diasMinimo = 1 } = asked.query;
  const [minimo, maximo] = edad ? DIAS_DE_MORA[edad] : [1, DIAS_DE_MORA.D90[1]];
  return { venceDesde: sumarDias(al, -maximo), venceHasta: sumarDias(al, -Math.max(minimo, diasMinimo)) };
}

const HOY = {
  ...DE_FACTURAS,
  call: vencidas,
  names: { ...DE_FACTURAS.names, diasAtraso: diasAl(AL), antiguedad: edadAl(AL), promesa: promesaDe(PAGADOR, sql`g.promesa::text`) },
  values: (asked: Preguntado) => ({ al: alDe(asked), ...vencimientos(asked) }),
  filters: { ...DE_FACTURAS.filters, vence: VENCEN },
  totals: { estudiantes: POR_VENCIMIENTO.estudiantes, porAntiguedad: porAntiguedadAl(AL) },
  totalsFrom: POR_VENCIMIENTO,
};
const deHoy = list(HOY);
/** Of the debt before it is due only the sums are wanted. */
const porVencer = list({ ...HOY, totals: {}, totalsFrom: undefined });
const deAntes = list(comoEra(HOY));
const enOrden = porNombre(HOY, vencimientos);
const elegida = (asked: Preguntado) => (alDe(asked) < asked.hoy ? deAntes : deHoy);

export default [
  chosen(vencidas, elegida, (db, asked, end) => (elegida(asked) === deHoy ? enOrden(db, asked, end) : undefined)),

  // Called by the report once per branch, day and search: page, order and age do not change it.
  serve(sinVencer, async ({ db, user, hoy, deps, query }) => {
    const asked: Preguntado = { user, hoy, deps, query: { ...vencidas.query.parse({}), ...query }, porVencer: true };
    // Credit belongs to a payer, not to an invoice.
    const deTodos = query.codigoGrupo === undefined && !query.filtro;
    const [sumas, credito] = await settleInOrder([
      (elegida(asked) === deHoy ? porVencer : deAntes).totales(db, asked),
      deTodos ? creditoAl(db, user, query.codigoSucursal, alDe(asked)) : null,
    ]);
    return { porVencer: (sumas as { pendiente: Centavos }).pendiente, credito };
  }),
];
