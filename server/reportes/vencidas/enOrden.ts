import { eq, sql, type SQL } from 'drizzle-orm';
import type { vencidas } from '@/contract/reportes/vencida';
import type { Db } from '../../db/connect';
import { factura } from '../../db/schema/facturas';
import { entidad } from '../../db/schema/personas';
import { list, type Asked, type Fields } from '../../lib/lists/list';
import { anyone } from '../../lib/scope';
import { nombreDe } from '../../personas/nombre';
import { sobran } from '../sobran';
import { vencimientos, type Fila } from './comun';
import { HOY, pagador } from './hoy';

/**
 * The report of today read in the order of names (docs/decisions/091): persons as their index has them, of each the invoices that are asked for, until the
 * page is full. `offset 0` keeps PostgreSQL from gathering all invoices first.
 */
const recorre = (de: typeof entidad, suyas: (where: SQL) => SQL) => (db: Db, selection: Fields, where: SQL) =>
  db
    .select(selection as Record<string, SQL>)
    .from(de)
    .crossJoinLateral(sql`(${suyas(where)} offset 0) factura`)
    .where(eq(de.codigoCompania, anyone.codigoCompania as never))
    .$dynamic();

/** Billed to the person: the student's own, or the customer. */
const porNombre = recorre(
  entidad,
  (where) => sql`select * from ${factura} where ${factura.codigoEntidad} = ${entidad.codigoEntidad} and ${where}`,
);

/** Paid by the person (`pagadorDe`, the other way round): of the students whose first guardian it is, and what is billed to it and no guardian pays. */
const porPagador = recorre(
  pagador as never,
  (where) => sql`
    select suya.* from responsable_estudiante r
      cross join lateral (select * from ${factura} where ${factura.codigoEstudiante} = r.codigo_estudiante and ${where} offset 0) suya
    where r.codigo_entidad = ${pagador.codigoEntidad} and r.codigo_responsable = (
      select p.codigo_responsable from responsable_estudiante p where p.codigo_estudiante = r.codigo_estudiante
      order by p.contacto_pago desc, p.codigo_responsable limit 1)
    union all
    select * from ${factura} where ${factura.codigoEntidad} = ${pagador.codigoEntidad} and ${where}
      and not exists (select from responsable_estudiante r where r.codigo_estudiante = ${factura.codigoEstudiante} offset 0)`,
);

const EN_ORDEN = {
  estudiante: list<typeof vencidas, Fila>({
    ...HOY,
    keys: porNombre as never,
    // The student is called as the own person is: by this name the index is in order.
    orders: { ...HOY.orders, estudiante: sql`(${nombreDe(entidad)}) collate "es-x-icu"` },
  }),
  responsable: list<typeof vencidas, Fila>({ ...HOY, keys: porPagador as never }),
};

/** The report in the order of names, where reading it so is the shorter way; undefined elsewhere. */
export async function enOrden(db: Db, asked: Asked<typeof vencidas>, max: number) {
  const { user, query } = asked;
  const lista = EN_ORDEN[query.sortField as keyof typeof EN_ORDEN];
  const hastaAqui = (query.page + 1) * Math.min(query.size, max);
  return lista && (await sobran(db, user, query, vencimientos(asked), hastaAqui)) ? lista : undefined;
}
