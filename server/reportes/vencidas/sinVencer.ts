import { sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { sinVencer, vencidas } from '@/contract/reportes/vencida';
import type { Db } from '../../db/connect';
import { factura } from '../../db/schema/facturas';
import { pendiente } from '../../facturas/columnas';
import { settleInOrder } from '../../lib/settleInOrder';
import { always } from '../../lib/lists/filters';
import { list, type Asked } from '../../lib/lists/list';
import { serve } from '../../lib/serve';
import { soloDe } from '../../lib/user';
import { creditoAl } from '../creditoAl';
import { AL } from '../deudaAl';
import { alDe, esDeAntes, sumado, type Fila } from './comun';
import { ANTES, deAntes } from './entonces';
import { HOY } from './hoy';

const totales = (sums: object) => sums;

/** Debt not due yet of the same branch, group and search; only its sum is needed. */
const deHoy = list<typeof vencidas, Fila>({
  ...HOY,
  totalsFrom: undefined,
  filters: { ...HOY.filters, vencida: always(sql`${pendiente} and ${factura.fechaVencimiento} >= ${AL}`) },
  totals: { porVencer: sumado(factura.pendiente) },
  totales,
});

const deEntonces = list<typeof vencidas, Fila>({
  ...ANTES,
  from: deAntes('por_vencer'),
  totals: { porVencer: sumado(sql`por_vencer.monto`) },
  totales,
});

/** Credit belongs to a payer, not to an invoice, so it is null for a group or a search. */
async function creditoDe(db: Db, asked: Asked<typeof vencidas>): Promise<Centavos | null> {
  const { user, query } = asked;
  if (soloDe(user) !== undefined || query.codigoGrupo !== undefined || query.filtro) return null;
  const sucursales = query.codigoSucursal === undefined ? user.sucursales : [query.codigoSucursal];
  const [fila] = await creditoAl(db, { ...user, sucursales }, { al: alDe(asked) });
  return fila!.credito;
}

/** Called by the report of overdue invoices, once per branch, day and search, because page, order and age do not change it. */
export default serve(sinVencer, async ({ db, user, hoy, query }) => {
  const asked: Asked<typeof vencidas> = { user, hoy, query: { ...vencidas.query.parse({}), ...query } };
  const lista = esDeAntes(asked) ? deEntonces : deHoy;
  const [suma, credito] = await settleInOrder([lista.totales(db, asked), creditoDe(db, asked)]);
  return { ...(suma as { porVencer: Centavos }), credito };
});
