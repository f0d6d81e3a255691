import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Sucursal } from '@/contract/compania/sucursal';
import { MAX_SIZE } from '@/contract/crud';
import type { Db } from '../db/connect';
import { sucursal } from '../db/schema/compania';
import { notFound } from '../lib/errors';
import { ordered, type PageQuery } from '../lib/page';
import type { User } from '../lib/user';

const MAX_ALL = 1000;

/** The branches of the company, also those that the user does not work in: who keeps them keeps all. */
export const deLaCompania = ({ codigoCompania }: User, ...more: (SQL | undefined)[]): SQL =>
  and(eq(sucursal.codigoCompania, codigoCompania), ...more)!;

const estudiantes = sql<number>`(
  select count(*)::int from estudiante e where e.codigo_sucursal = sucursal.codigo_sucursal and e.activo)`;

const camposPara = ({ codigoUsuario }: User) => ({
  codigoSucursal: sucursal.codigoSucursal,
  descripcionSucursal: sucursal.descripcionSucursal,
  telefono: sucursal.telefono,
  direccion: sucursal.direccion,
  activo: sucursal.activo,
  version: sucursal.version,
  codigoLogo: sucursal.codigoLogo,
  usuarios: sql<Sucursal['usuarios']>`(
    select coalesce(json_agg(json_build_object('usuario', u.usuario, 'nombre', e.nombre || ' ' || e.apellido)
      order by (e.nombre || ' ' || e.apellido) collate "es-x-icu"), '[]')
    from sucursal_usuario b join usuario u using (codigo_usuario) join entidad e using (codigo_entidad)
    where b.codigo_sucursal = sucursal.codigo_sucursal and u.activo)`,
  estudiantes,
  propia: sql<boolean>`exists (
    select 1 from sucursal_usuario b where b.codigo_sucursal = sucursal.codigo_sucursal and b.codigo_usuario = ${codigoUsuario})`,
});

/** A branch as the database has it. */
export type SucursalLeida = Sucursal & { version: number };

/** One branch of the company. Throws 404. */
export async function cargarSucursal(db: Db, user: User, codigoSucursal: number): Promise<SucursalLeida> {
  const [row] = await db
    .select(camposPara(user))
    .from(sucursal)
    .where(deLaCompania(user, eq(sucursal.codigoSucursal, codigoSucursal)));
  if (!row) throw notFound('Esa sucursal');
  return row;
}

/** Branches for pickers, by name. */
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

/** Every word of the search, somewhere in what a branch is known by. A company has some dozens of branches: they are read, not looked up. */
const coincide = (filtro: string) =>
  and(
    ...filtro
      .split(/\s+/)
      .filter(Boolean)
      .map(
        (word) => sql`position(sin_acento(${word}) in sin_acento(
          sucursal.codigo_sucursal || ' ' || descripcion_sucursal || ' ' || direccion || ' ' || telefono)) > 0`,
      ),
  );

const ORDEN = { descripcionSucursal: sucursal.descripcionSucursal, codigoSucursal: sucursal.codigoSucursal, estudiantes };
type Orden = keyof typeof ORDEN;

/** One page of the branches of the company, and how many there are. */
export async function buscarSucursales(db: Db, user: User, query: PageQuery & { inactivos: boolean }) {
  const { page, size, sortField = 'descripcionSucursal', sortOrderAsc, filtro, inactivos } = query;
  const where = deLaCompania(user, inactivos ? undefined : eq(sucursal.activo, true), coincide(filtro));
  const limit = Math.min(size, MAX_SIZE);
  const rows = await db
    .select(camposPara(user))
    .from(sucursal)
    .where(where)
    .orderBy(ordered(ORDEN[sortField as Orden], sortOrderAsc), (sortOrderAsc ? asc : desc)(sucursal.codigoSucursal))
    .limit(limit)
    .offset(page * limit);
  return { rows, total: await db.$count(sucursal, where) };
}
