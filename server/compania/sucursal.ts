import { and, eq, isNull, ne, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { Sucursal, sucursal as calls } from '@/contract/compania/sucursal';
import { encoder } from '@/contract/wire';
import { plural } from '@/utils/format';
import { borrarArchivo, leerArchivo } from '../archivos/archivo';
import { pick, type Db } from '../db/connect';
import { caja } from '../db/schema/dinero/caja';
import { sucursal } from '../db/schema/compania';
import { inscripcion, sigueEl } from '../db/schema/inscripciones';
import { sucursalUsuario, usuario } from '../db/schema/usuarios';
import { conflict, forbidden, serve } from '../lib/serve';
import { assertVersion, bloquearCompania, changeRow, columnsFor, found, insertRow, MAX_ALL, unlessReferred, type User } from '../lib/scope';
import { cambiarLogo } from './membrete';
import { list, ordered, soloActivos } from '../lib/lists/list';
import { nombreDe, nombreEnOrden } from '../db/schema/personas';

/** Condition: all branches of the company, also those the user does not work in, because branches are managed company-wide. */
const deLaCompania = ({ codigoCompania }: User, ...more: (SQL | undefined)[]): SQL =>
  and(eq(sucursal.codigoCompania, codigoCompania), ...more)!;

const estudiantes = sql<number>`(
  select count(*)::int from estudiante e where e.codigo_sucursal = sucursal.codigo_sucursal and e.activo)`;

const nombres = (codigoUsuario: number | Placeholder, sucursales: readonly number[] | Placeholder) => ({
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
type SucursalLeida = Sucursal & { version: number };

/** One branch of the company. Throws 404. */
async function cargarSucursal(db: Db, user: User, codigoSucursal: number): Promise<SucursalLeida> {
  const rows = await db
    .select(columnsFor(Sucursal, sucursal, nombres(user.codigoUsuario, user.sucursales)))
    .from(sucursal)
    .where(deLaCompania(user, eq(sucursal.codigoSucursal, codigoSucursal)));
  return found(rows, 'Esa sucursal');
}

/** Code and name of branches for pickers, by name. */
const sucursalesLigeras = (db: Db, user: User, where?: SQL) =>
  db
    .select(pick(sucursal, 'codigoSucursal', 'descripcionSucursal', 'activo'))
    .from(sucursal)
    .where(deLaCompania(user, where))
    .orderBy(ordered(sucursal.descripcionSucursal), sucursal.codigoSucursal)
    .limit(MAX_ALL);

/** The paged list of branches. A company has dozens at most, so a scan is fast enough. */
const listaDeSucursales = list({
  call: calls.filter,
  table: sucursal,
  key: sucursal.codigoSucursal,
  scope: eq(sucursal.codigoCompania, sql.placeholder('codigoCompania')),
  names: nombres(sql.placeholder('codigoUsuario'), sql.placeholder('sucursales')),
  orders: { estudiantes },
  search: sql`sin_acento(sucursal.codigo_sucursal || ' ' || descripcion_sucursal || ' ' || direccion || ' ' || telefono)`,
  values: ({ user }) => ({ codigoUsuario: user.codigoUsuario }),
  coach: 'all',
  filters: { activos: soloActivos(sucursal.activo) },
});

const enLaRed = encoder(Sucursal);

const una = (user: User, codigoSucursal: number) => deLaCompania(user, eq(sucursal.codigoSucursal, codigoSucursal));

/** Locks a branch, so that no new row can refer to it, and reads it; first the company: two changes at once could close its last ones. Throws 404. */
async function bloquear(db: Db, user: User, codigoSucursal: number): Promise<SucursalLeida> {
  await bloquearCompania(db, user);
  await db.select({ codigoSucursal: sucursal.codigoSucursal }).from(sucursal).where(una(user, codigoSucursal)).for('update');
  return cargarSucursal(db, user, codigoSucursal);
}

/**
 * Assigns a branch that becomes active to the administrators who have all others, so that whoever answers for the whole academy keeps all of
 * it, and to who creates it. A form of their branches that was opened before is refused then.
 */
const darAQuienTieneTodas = (db: Db, { codigoCompania }: User, codigoSucursal: number, crea = 0) =>
  db.execute(sql`
    with dadas as (insert into sucursal_usuario (codigo_usuario, codigo_sucursal)
      select codigo_usuario, ${codigoSucursal} from usuario u
      where u.codigo_usuario = ${crea} or u.codigo_compania = ${codigoCompania} and u.activo and u.tipo_usuario = 'ADMINISTRADOR' and not exists (
        select from sucursal s where s.codigo_compania = u.codigo_compania and s.activo and s.codigo_sucursal <> ${codigoSucursal}
          and not exists (select from sucursal_usuario b where b.codigo_usuario = u.codigo_usuario and b.codigo_sucursal = s.codigo_sucursal))
      on conflict do nothing returning codigo_usuario)
    update usuario u set version = u.version + 1 from dadas where u.codigo_usuario = dadas.codigo_usuario`);

/**
 * Throws 403 (`acceso`) for a branch in which others work and the caller does not, since closing it takes it from them, and 409 when it is in
 * use, with what to do first. The caller has locked it.
 */
async function assertSePuedeCerrar(db: Db, user: User, { codigoSucursal, propia }: SucursalLeida) {
  if (!propia && (await db.$count(sucursalUsuario, eq(sucursalUsuario.codigoSucursal, codigoSucursal))) > 0)
    throw forbidden('En esa sucursal trabajan otros y usted no: pida que la desactive a un administrador que la tenga', 'acceso');
  const otras = await db.$count(sucursal, deLaCompania(user, eq(sucursal.activo, true), ne(sucursal.codigoSucursal, codigoSucursal)));
  if (otras === 0) throw conflict('Es la única sucursal activa: cree o active otra antes de desactivarla');
  const siguen = and(eq(inscripcion.codigoSucursal, codigoSucursal), sigueEl(user.hoy, sql`inscripcion`));
  const inscritos = await db.$count(inscripcion, siguen);
  if (inscritos > 0) {
    const cuantas = plural(inscritos, 'inscripción activa', 'inscripciones activas');
    throw conflict(`La sucursal tiene ${cuantas}: transfiéralas o cancélelas antes de desactivarla`);
  }
  const abiertas = await db
    .select({ usuario: usuario.usuario })
    .from(caja)
    .innerJoin(usuario, eq(usuario.codigoUsuario, caja.codigoUsuario))
    .where(and(eq(caja.codigoSucursal, codigoSucursal), isNull(caja.cierre)))
    .orderBy(usuario.usuario);
  if (abiertas.length === 0) return;
  const quienes = abiertas.map((una) => una.usuario).join(', ');
  throw conflict(
    `La sucursal tiene ${plural(abiertas.length, 'caja abierta', 'cajas abiertas')} (${quienes}): ciérrelas antes de desactivarla`,
  );
}

/** Deletes a branch that only its users refer to. Returns false, with nothing done, when anything else does. */
async function borrar(db: Db, user: User, { codigoSucursal, codigoLogo }: SucursalLeida): Promise<boolean> {
  const done = await unlessReferred(db, async (inner) => {
    await inner.delete(sucursalUsuario).where(eq(sucursalUsuario.codigoSucursal, codigoSucursal));
    await inner.delete(sucursal).where(una(user, codigoSucursal));
  });
  if (done) await borrarArchivo(db, user, codigoLogo);
  return done;
}

export default [
  listaDeSucursales,
  serve(calls.all, ({ db, user }) => sucursalesLigeras(db, user)),
  serve(calls.active, ({ db, user }) => sucursalesLigeras(db, user, eq(sucursal.activo, true))),
  serve(calls.id, ({ db, user, params }) => cargarSucursal(db, user, params.id)),

  // Called by whoever manages branches. Locks the company's branches. Refuses a duplicate name. The user who creates a branch is assigned
  // to it, and so is every administrator of all others.
  serve(calls.save, async ({ db, user, body: { version: _, ...values }, after, deps }) => {
    await bloquearCompania(db, user);
    const row = await insertRow(db, sucursal, { ...values, codigoCompania: user.codigoCompania });
    const { codigoSucursal } = row;
    await darAQuienTieneTodas(db, user, codigoSucursal, user.codigoUsuario);
    after(deps.sessions.clear);
    return cargarSucursal(db, user, codigoSucursal);
  }),

  // Called by whoever manages branches, for any branch of the company. Locks the company's branches, then this one. Refuses a stale
  // version, a duplicate name, and deactivating a branch in which only others work, that is in use, or that is the last one.
  serve(calls.update, async ({ db, user, body: { codigoSucursal, version, ...changes }, after, deps }) => {
    const before = await bloquear(db, user, codigoSucursal);
    assertVersion(before, version, enLaRed(before));
    if (before.activo && !changes.activo) await assertSePuedeCerrar(db, user, before);
    await changeRow(db, sucursal, una(user, codigoSucursal), changes);
    if (!before.activo && changes.activo) await darAQuienTieneTodas(db, user, codigoSucursal);
    after(deps.sessions.clear);
    return cargarSucursal(db, user, codigoSucursal);
  }),

  // Called by whoever manages branches. Locks the company's branches, then this one. Refuses one in which only others work, that is in use,
  // or that is the last one.
  serve(calls.remove, async ({ db, user, params, after, deps }) => {
    const before = await bloquear(db, user, params.id);
    if (before.activo) await assertSePuedeCerrar(db, user, before);
    after(deps.sessions.clear);
    if (await borrar(db, user, before)) return { eliminado: true, desactivado: false };
    await changeRow(db, sucursal, una(user, params.id), { activo: false });
    return { eliminado: false, desactivado: true };
  }),

  // Called by any user of the company: the shell, receipts and reports show the logo.
  serve(calls.logo, async ({ db, user, params, query }) =>
    leerArchivo(db, user, (await cargarSucursal(db, user, params.id)).codigoLogo, query.miniatura),
  ),

  // Called by whoever manages branches. Locks this one. Refuses a file that is not an image.
  serve(calls.saveLogo, async ({ db, user, params, query: { nombre }, archivo }) => {
    const { codigoArchivo } = await cambiarLogo(db, user, sucursal, una(user, params.id), { nombre, contenido: archivo });
    return { codigoArchivo: codigoArchivo! };
  }),

  serve(calls.deleteLogo, async ({ db, user, params }) => ({
    eliminado: (await cambiarLogo(db, user, sucursal, una(user, params.id), null)).habia,
  })),
];
