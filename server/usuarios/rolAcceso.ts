import { and, eq, inArray, sql } from 'drizzle-orm';
import { acceso as calls, AccesosDeRol } from '@/contract/usuarios/acceso';
import { encoder } from '@/contract/wire';
import type { Db } from '../db/connect';
import { rol, rolAcceso } from '../db/schema/usuarios';
import { assertVersion } from '../lib/rows';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { accesosDeRoles, alCambiarRoles, assertPuedeDar, assertRolDeSusSucursales, bloquearAccesos } from './accesos';
import { cargarRol, usuariosDelRol } from './rol';

const enLaRed = encoder(AccesosDeRol);

const leer = async (db: Db, user: User, codigoRol: number, lock = false) => ({
  ...(await cargarRol(db, user, codigoRol, { lock })),
  accesos: await accesosDeRoles(db, [codigoRol]),
});

export default [
  serve(calls.deRol, ({ db, user, params }) => leer(db, user, params.id)),

  // Called by whoever decides what roles give. Locks the company's accesses. All users with the role gain and lose accesses with it;
  // exceptions stay. Refuses a stale version, a role of users of another branch, adding an access that the caller lacks, and removing the last
  // administrator.
  serve(calls.updateRol, async ({ db, user, body: { codigoRol, accesos, version }, after, deps }) => {
    await bloquearAccesos(db, user.codigoCompania);
    const before = await leer(db, user, codigoRol, true);
    assertVersion(before, version, enLaRed(before));
    const agregados = [...new Set(accesos)].filter((code) => !before.accesos.includes(code));
    const quitados = before.accesos.filter((code) => !accesos.includes(code));
    assertPuedeDar(user, agregados);
    const usuarios = await usuariosDelRol(db, codigoRol);
    await assertRolDeSusSucursales(db, user, before.descripcion, usuarios);
    await alCambiarRoles(db, user, usuarios, async () => {
      if (quitados.length)
        await db.delete(rolAcceso).where(and(eq(rolAcceso.codigoRol, codigoRol), inArray(rolAcceso.codigoAcceso, quitados)));
      if (agregados.length) await db.insert(rolAcceso).values(agregados.map((codigoAcceso) => ({ codigoRol, codigoAcceso })));
      await db
        .update(rol)
        .set({ version: sql`${rol.version} + 1` })
        .where(eq(rol.codigoRol, codigoRol));
    });
    after(deps.sessions.clear);
    return leer(db, user, codigoRol);
  }),
];
