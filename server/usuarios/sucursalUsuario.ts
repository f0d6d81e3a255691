import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { SucursalesDeUsuario, usuarios, type SucursalElegida } from '@/contract/usuarios/usuario';
import { encoder } from '@/contract/wire';
import type { Db } from '../db/connect';
import { sucursalUsuario, usuario } from '../db/schema/usuarios';
import { assertVersion, changeRow, type User } from '../lib/scope';
import { serve } from '../lib/serve';
import { assertPuedeCambiar } from '../personas/superior';
import { bloquearAccesos } from './accesos';
import { bloquearUsuario, cargarUsuario } from './usuarioLeer';
import { assertDatos } from './usuarioRevisar';

const enLaRed = encoder(SucursalesDeUsuario);

/** Sets which of the caller's branches a user has, and the default one; closed branches stay assigned. */
export async function guardarSucursales(db: Db, user: User, codigoUsuario: number, elegidas: readonly SucursalElegida[]): Promise<void> {
  const { codigoSucursal: porDefecto } = elegidas.find(({ defecto }) => defecto)!;
  const codigos = elegidas.map(({ codigoSucursal }) => codigoSucursal);
  const suyas = eq(sucursalUsuario.codigoUsuario, codigoUsuario);
  await db
    .delete(sucursalUsuario)
    .where(and(suyas, inArray(sucursalUsuario.codigoSucursal, [...user.sucursales]), notInArray(sucursalUsuario.codigoSucursal, codigos)));
  // Only one default is allowed at a time, so the old one is cleared first.
  await db
    .update(sucursalUsuario)
    .set({ defecto: false })
    .where(and(suyas, eq(sucursalUsuario.defecto, true), ne(sucursalUsuario.codigoSucursal, porDefecto)));
  await db
    .insert(sucursalUsuario)
    .values(elegidas.map((una) => ({ ...una, codigoUsuario })))
    .onConflictDoUpdate({
      target: [sucursalUsuario.codigoUsuario, sucursalUsuario.codigoSucursal],
      set: { defecto: sql`excluded.defecto` },
      setWhere: sql`sucursal_usuario.defecto <> excluded.defecto`,
    });
}

export default [
  serve(usuarios.sucursales, ({ db, user, params }) => cargarUsuario(db, user, params.usuario)),

  // Called by whoever assigns branches, limited to their own ones. Locks the company's accesses and the user. Refuses no branch or no
  // default, a user with more rights than the caller, and a stale version. It applies from the user's next request.
  serve(usuarios.updateSucursales, async ({ db, user, body, hoy, after, deps }) => {
    assertDatos(body, hoy);
    await bloquearAccesos(db, user.codigoCompania);
    const before = await bloquearUsuario(db, user, body.usuario);
    await assertPuedeCambiar(db, user, before);
    assertVersion(before, body.version, enLaRed(before));
    await guardarSucursales(db, user, before.codigoUsuario, body.sucursalUsuario);
    await changeRow(db, usuario, eq(usuario.codigoUsuario, before.codigoUsuario));
    after(deps.sessions.clear);
    return cargarUsuario(db, user, body.usuario);
  }),
];
