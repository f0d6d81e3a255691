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
 * The report as of today, read in the order of an index on names (docs/decisions/fast-paths): person by person, their matching invoices, until the
 * page is full. `offset 0` keeps the planner from collecting all invoices first.
 */
const recorre = (de: typeof entidad | typeof pagador, suyas: (where: SQL) => SQL) => (db: Db, selection: Fields, where: SQL) =>
  db
    .select(selection)
    .from(de)
    .crossJoinLateral(sql`(${suyas(where)} offset 0) factura`)
    .where(eq(de.codigoCompania, anyone.codigoCompania))
    .$dynamic();

/** Invoices billed to the person: the student, or the customer. */
const porNombre = recorre(
  entidad,
  (where) => sql`select * from ${factura} where ${factura.codigoEntidad} = ${entidad.codigoEntidad} and ${where}`,
);

/**
 * Invoices that the person pays (the inverse of `pagadorDe`): those of students whose first guardian they are, and those billed to them
 * that no guardian pays.
 */
const porPagador = recorre(
  pagador,
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
    keys: porNombre,
    // A student's name is that of their person, whose index gives this order.
    orders: { ...HOY.orders, estudiante: sql`(${nombreDe(entidad)}) collate "es-x-icu"` },
  }),
  responsable: list<typeof vencidas, Fila>({ ...HOY, keys: porPagador }),
};

/** The report read in the order of names, where that is faster; undefined otherwise. */
export async function enOrden(db: Db, asked: Asked<typeof vencidas>, max: number) {
  const { user, query } = asked;
  const lista = EN_ORDEN[query.sortField as keyof typeof EN_ORDEN];
  const hastaAqui = (query.page + 1) * Math.min(query.size, max);
  return lista && (await sobran(db, user, query, vencimientos(asked), hastaAqui)) ? lista : undefined;
}
