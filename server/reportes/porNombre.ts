import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { ListCall } from '@/contract/list';
import type { Places } from '../db/prepared';
import { factura } from '../db/schema/dinero/facturas';
import { entidad, nombreEnOrden } from '../db/schema/personas';
import { fenced } from '../db/sql';
import { pendiente } from '../facturas/columnas';
import { always, list, type Asked, type Fields, type List, type Options } from '../lib/lists/list';
import { anyone, preparedFor, scoped, soloDe, type Db, type User } from '../lib/scope';
import { pagador } from './facturas';

// Reports of overdue debt in the order of an index on names (docs/decisions/fast-paths): person by person, their matching invoices, until the page is
// full.

/** The filters of a report of overdue invoices that matter here. */
export interface Pregunta {
  codigoSucursal?: number | undefined;
  codigoGrupo?: number | undefined;
  filtro: string;
}

interface Tramo {
  venceDesde: string;
  venceHasta: string;
}

const enTramo = ({ venceDesde, venceHasta }: Record<keyof Tramo, SQLWrapper>) =>
  sql`${pendiente} and ${factura.fechaVencimiento} between ${venceDesde} and ${venceHasta}`;

/** Keeps what is owed of a span of due dates, the values of `Tramo`. */
export const VENCEN = always(enTramo({ venceDesde: sql.placeholder('venceDesde'), venceHasta: sql.placeholder('venceHasta') }));

/**
 * Reading students or payers by name until the page is full is faster when the overdue invoices are at least this many times those up to
 * the end of the page, because it then skips few people without debt. Otherwise sorting all overdue invoices costs no more (measured with
 * 50,000 students).
 */
const VECES = 40;

/** Number of overdue invoices, counted up to `tantas`. */
const hasta = preparedFor('vencidas_hasta', (db, user, { tantas, venceDesde, venceHasta }: Places<Tramo & { tantas: number }>) => {
  const suyas = scoped(factura, user, enTramo({ venceDesde, venceHasta }));
  return db
    .select({ n: sql`count(*)`.mapWith(Number) })
    .from(sql`(select from ${factura} where ${suyas} limit (select ${tantas}::bigint)) algunas`);
});

/**
 * Whether reading in index order is faster for a page that ends at so many invoices. It never is with a group, a search or an instructor,
 * whose overdue invoices are few.
 */
export async function sobran(db: Db, user: User, query: Pregunta, tramo: Tramo, facturas: number): Promise<boolean> {
  if (query.filtro || query.codigoGrupo !== undefined || soloDe(user) !== undefined) return false;
  const sucursales = query.codigoSucursal === undefined ? user.sucursales : [query.codigoSucursal];
  const tantas = VECES * facturas;
  const [vistas] = await hasta(db, { ...user, sucursales }, { ...tramo, tantas });
  return vistas!.n === tantas;
}

/** Fenced, because the planner would collect all invoices first. */
const recorre = (de: typeof entidad | typeof pagador, suyas: (where: SQL) => SQL) => (db: Db, selection: Fields, where: SQL) =>
  db
    .select(selection)
    .from(de)
    .crossJoinLateral(sql`${fenced(suyas(where))} factura`)
    .where(eq(de.codigoCompania, anyone.codigoCompania))
    .$dynamic();

/** Invoices billed to the person: the student, or the customer. */
const porPersona = recorre(
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
      cross join lateral ${fenced(sql`select * from ${factura} where ${factura.codigoEstudiante} = r.codigo_estudiante and ${where}`)} suya
    where r.codigo_entidad = ${pagador.codigoEntidad} and r.codigo_responsable = (
      select p.codigo_responsable from responsable_estudiante p where p.codigo_estudiante = r.codigo_estudiante
      order by p.contacto_pago desc, p.codigo_responsable limit 1)
    union all
    select * from ${factura} where ${factura.codigoEntidad} = ${pagador.codigoEntidad} and ${where}
      and not exists ${fenced(sql`select from responsable_estudiante r where r.codigo_estudiante = ${factura.codigoEstudiante}`)}`,
);

/** A list of overdue invoices read by name where that is faster for a page that ends at row `end`; undefined otherwise. */
export function porNombre<C extends ListCall, Fila>(options: Options<C, Fila>, tramo: (asked: Asked<C>) => Tramo) {
  const por = (field: string, keys: typeof porPersona, de: typeof entidad | typeof pagador) =>
    list<C, Fila>({ ...options, keys, orders: { ...options.orders, [field]: nombreEnOrden(de) } as Options<C, Fila>['orders'] });
  // A student's name is that of their person, whose index gives this order.
  const listas = { estudiante: por('estudiante', porPersona, entidad), responsable: por('responsable', porPagador, pagador) };
  return async (db: Db, asked: Asked<C>, end: number): Promise<List<C> | undefined> => {
    const query = asked.query as Pregunta & { sortField: keyof typeof listas };
    const lista = listas[query.sortField];
    return lista && (await sobran(db, asked.user, query, tramo(asked), end)) ? lista : undefined;
  };
}
