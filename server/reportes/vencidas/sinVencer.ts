import { sql } from 'drizzle-orm';
import { sinVencer, vencidas } from '@/contract/reportes/vencida';
import type { Db } from '../../db/connect';
import { factura } from '../../db/schema/facturas';
import { pendiente } from '../../facturas/columnas';
import { juntos } from '../../lib/juntos';
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

/** What of the same branch, group and search is owed but not due yet: of it only the sum is asked. */
const deHoy = list<typeof vencidas, Fila>({
  ...HOY,
  added: undefined,
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

/** Credit is a family's, of no invoice: it has no group, and no name that was looked for. */
async function creditoDe(db: Db, asked: Asked<typeof vencidas>): Promise<number | null> {
  const { user, query } = asked;
  if (soloDe(user) !== undefined || query.codigoGrupo !== undefined || query.filtro) return null;
  const sucursales = query.codigoSucursal === undefined ? user.sucursales : [query.codigoSucursal];
  const [fila] = await creditoAl(db, { ...user, sucursales }, { al: alDe(asked) });
  return fila!.credito;
}

/** Whoever sees what is overdue asks it once for a branch, a day and a search, whatever page, order or age is looked at. */
export default serve(sinVencer, async ({ db, user, hoy, query }) => {
  const asked: Asked<typeof vencidas> = { user, hoy, query: { ...vencidas.query.parse({}), ...query } };
  const lista = esDeAntes(asked) ? deEntonces : deHoy;
  const [suma, credito] = await juntos([lista.totales(db, asked), creditoDe(db, asked)]);
  return { ...(suma as { porVencer: number }), credito } as never;
});
