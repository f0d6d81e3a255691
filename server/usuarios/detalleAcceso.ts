import { and, eq, sql } from 'drizzle-orm';
import { acceso as calls, AccesosDeUsuario, catalogo, rutaDe, type CambioAcceso } from '@/contract/usuarios/acceso';
import { encoder } from '@/contract/wire';
import type { Db } from '../db/connect';
import { detalleAcceso, usuario } from '../db/schema/usuarios';
import { invalid, notFound } from '../lib/errors';
import { assertVersion } from '../lib/rows';
import { serve, type Context } from '../lib/serve';
import type { User } from '../lib/user';
import { assertSusSucursales } from '../personas/superior';
import { assertCambioPermitido, assertPuedeDar, bloquearAccesos, dadosPorRoles, darRoles } from './accesos';
import { explicarAccesos, rolesDe, usuarioPorNombre } from './detalleAccesoExplicar';

const enLaRed = encoder(AccesosDeUsuario);

const esDe = (codigoUsuario: number, codigoAcceso: number) =>
  and(eq(detalleAcceso.codigoUsuario, codigoUsuario), eq(detalleAcceso.codigoAcceso, codigoAcceso));

async function leerDetalle(db: Db, codigoUsuario: number, codigoAcceso: number) {
  const [row] = await db.select().from(detalleAcceso).where(esDe(codigoUsuario, codigoAcceso)).for('update');
  return row;
}

// Called by whoever assigns accesses. Locks the company's accesses. The row becomes an exception, which roles do not change. Refuses a page
// that does not belong to the code, a user of another branch, giving an access that the caller lacks, changing an administrator by a user
// who is none, and removing the last administrator.
async function cambiar({ db, user, body, after, deps }: Context & { user: User; body: CambioAcceso }) {
  const { codigoAcceso, activo, ruta } = body;
  const target = await usuarioPorNombre(db, user, body.usuario);
  await assertSusSucursales(db, user, target.codigoUsuario);
  const suya = rutaDe(codigoAcceso);
  if (ruta !== undefined && ruta !== suya) {
    throw invalid({ ruta: suya ? `La página de ese acceso es ${suya}` : 'Ese acceso no tiene página: deje la ruta vacía' });
  }
  await bloquearAccesos(db, user.codigoCompania);
  if (activo) assertPuedeDar(user, [codigoAcceso]);
  await assertCambioPermitido(db, user, [target.codigoUsuario]);
  await db
    .insert(detalleAcceso)
    .values({ codigoUsuario: target.codigoUsuario, codigoAcceso, activo, excepcion: true })
    .onConflictDoUpdate({ target: [detalleAcceso.codigoUsuario, detalleAcceso.codigoAcceso], set: { activo, excepcion: true } });
  after(deps.sessions.clear);
  return { usuario: target.usuario, codigoAcceso, ruta: suya, activo, excepcion: true };
}

export default [
  serve(calls.all, async () => [...catalogo]),
  serve(calls.deUsuario, ({ db, user, params }) => explicarAccesos(db, user, params.usuario)),

  serve(calls.rolesDeUsuario, async ({ db, user, params }) => {
    const { codigoUsuario } = await usuarioPorNombre(db, user, params.usuario);
    return (await rolesDe(db, user, codigoUsuario)).filter(({ asignado }) => asignado);
  }),

  // Called by whoever assigns roles. Locks the company's accesses. Refuses a stale version, and what darRoles refuses.
  serve(calls.saveRoles, async ({ db, user, body, after, deps }) => {
    await bloquearAccesos(db, user.codigoCompania);
    const { codigoUsuario, version } = await usuarioPorNombre(db, user, body.usuario);
    if (body.version !== undefined && body.version !== version)
      assertVersion({ version }, body.version, enLaRed(await explicarAccesos(db, user, body.usuario)));
    await darRoles(
      db,
      user,
      codigoUsuario,
      body.accesoRolUsuario.map(({ codigoRol }) => codigoRol),
    );
    await db
      .update(usuario)
      .set({ version: sql`${usuario.version} + 1` })
      .where(eq(usuario.codigoUsuario, codigoUsuario));
    after(deps.sessions.clear);
    return explicarAccesos(db, user, body.usuario);
  }),

  serve(calls.save, cambiar),
  serve(calls.update, cambiar),

  // Called by whoever assigns accesses, to remove an exception: what the roles give applies again. Locks the company's accesses. Refuses an
  // access without an exception, a user of another branch, giving back an access that the caller lacks, and removing the last administrator.
  serve(calls.remove, async ({ db, user, params: { usuario: nombre, codigoAcceso }, after, deps }) => {
    const target = await usuarioPorNombre(db, user, nombre);
    const { codigoUsuario } = target;
    await assertSusSucursales(db, user, codigoUsuario);
    await bloquearAccesos(db, user.codigoCompania);
    const before = await leerDetalle(db, codigoUsuario, codigoAcceso);
    if (!before) throw notFound('Ese acceso del usuario');
    const dado = (await dadosPorRoles(db, [codigoUsuario])).some((par) => par.codigoAcceso === codigoAcceso);
    if (dado && !before.activo) assertPuedeDar(user, [codigoAcceso]);
    await assertCambioPermitido(db, user, [codigoUsuario]);
    const where = esDe(codigoUsuario, codigoAcceso);
    if (dado) await db.update(detalleAcceso).set({ activo: true, excepcion: false }).where(where);
    else await db.delete(detalleAcceso).where(where);
    after(deps.sessions.clear);
    return { usuario: target.usuario, codigoAcceso, ruta: rutaDe(codigoAcceso), activo: dado, excepcion: false };
  }),
];
