import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { sucursal as calls, type Sucursal } from '@/contract/compania/sucursal';
import type { Db } from '../db/connect';
import { sucursal } from '../db/schema/compania';
import { notFound } from '../lib/errors';
import { list } from '../lib/lists/list';
import { ordered, soloActivos } from '../lib/lists/filters';
import type { User } from '../lib/user';
import { nombreDe, nombreEnOrden } from '../personas/nombre';

const MAX_ALL = 1000;

/** Condition: all branches of the company, also those the user does not work in, because branches are managed company-wide. */
export const deLaCompania = ({ codigoCompania }: User, ...more: (SQL | undefined)[]): SQL =>
  and(eq(sucursal.codigoCompania, codigoCompania), ...more)!;

const estudiantes = sql<number>`(
  select count(*)::int from estudiante e where e.codigo_sucursal = sucursal.codigo_sucursal and e.activo)`;

const campos = (codigoUsuario: number | Placeholder, sucursales: readonly number[] | Placeholder) => ({
  codigoSucursal: sucursal.codigoSucursal,
  descripcionSucursal: sucursal.descripcionSucursal,
  telefono: sucursal.telefono,
  direccion: sucursal.direccion,
  activo: sucursal.activo,
  version: sucursal.version,
  codigoLogo: sucursal.codigoLogo,
  usuarios: sql<Sucursal['usuarios']>`(
    select coalesce(json_agg(json_build_object('usuario', u.usuario, 'nombre', ${nombreDe('e')})
      order by ${nombreEnOrden('e')}), '[]')
    from sucursal_usuario b join usuario u using (codigo_usuario) join entidad e using (codigo_entidad)
    where b.codigo_sucursal = sucursal.codigo_sucursal and u.activo and exists (
      select 1 from sucursal_usuario c where c.codigo_usuario = b.codigo_usuario
        and c.codigo_sucursal = any(${Array.isArray(sucursales) ? sql.param(sucursales) : sucursales})))`,
  estudiantes,
  propia: sql<boolean>`exists (
    select 1 from sucursal_usuario b where b.codigo_sucursal = sucursal.codigo_sucursal and b.codigo_usuario = ${codigoUsuario})`,
});

/** A branch as stored. */
export type SucursalLeida = Sucursal & { version: number };

/** One branch of the company. Throws 404. */
export async function cargarSucursal(db: Db, user: User, codigoSucursal: number): Promise<SucursalLeida> {
  const [row] = await db
    .select(campos(user.codigoUsuario, user.sucursales))
    .from(sucursal)
    .where(deLaCompania(user, eq(sucursal.codigoSucursal, codigoSucursal)));
  if (!row) throw notFound('Esa sucursal');
  return row;
}

/** Code and name of branches for pickers, by name. */
export const sucursalesLigeras = (db: Db, user: User, where?: SQL) =>
  db
    .select({
      codigoSucursal: sucursal.codigoSucursal,
      descripcionSucursal: sucursal.descripcionSucursal,
      activo: sucursal.activo,
    })
    .from(sucursal)
    .where(deLaCompania(user, where))
    .orderBy(ordered(sucursal.descripcionSucursal), sucursal.codigoSucursal)
    .limit(MAX_ALL);

/** The paged list of branches. A company has dozens at most, so a scan is fast enough. */
export const listaDeSucursales = list({
  call: calls.filter,
  table: sucursal,
  key: sucursal.codigoSucursal,
  scope: eq(sucursal.codigoCompania, sql.placeholder('codigoCompania')),
  fields: campos(sql.placeholder('codigoUsuario'), sql.placeholder('sucursales')),
  from: (db, fields, where) => db.select(fields).from(sucursal).where(where).$dynamic(),
  orders: { descripcionSucursal: sucursal.descripcionSucursal, codigoSucursal: sucursal.codigoSucursal, estudiantes },
  search: sql`sin_acento(sucursal.codigo_sucursal || ' ' || descripcion_sucursal || ' ' || direccion || ' ' || telefono)`,
  values: ({ user }) => ({ codigoUsuario: user.codigoUsuario }),
  coach: 'all',
  filters: { activos: soloActivos(sucursal.activo) },
});
