import { eq, sql } from 'drizzle-orm';
import { profesoresActivos, todosLosProfesores } from '@/contract/academico/profesorLigero';
import { Profesor, profesores } from '@/contract/academico/profesor';
import { encoder } from '@/contract/wire';
import { plural } from '@/utils/format';
import { leerArchivo } from '../archivos/archivo';
import type { Db } from '../db/connect';
import { cambiarFoto } from '../personas/foto';
import { profesor } from '../db/schema/personas';
import { conflict, invalid } from '../lib/errors';
import { assertVersion, removeOrDeactivate } from '../lib/rows';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { serveList } from '../lib/lists/serveList';
import { borrarPersona } from '../personas/escribir';
import { assertSusSucursales } from '../personas/superior';
import { bloquearAccesos } from '../usuarios/accesos';
import { cargarProfesor, listaDeProfesores, profesoresLigeros, usuariosSinProfesor, type ProfesorLeido } from './profesorLeer';
import { cambiarProfesor, darUsuario, personaNueva } from './profesorPersona';

const enLaRed = encoder(Profesor);

const nombres = ({ grupos, otrosGrupos }: ProfesorLeido) =>
  [...grupos.map(({ descripcion }) => descripcion), ...(otrosGrupos ? [`${otrosGrupos} de otras sucursales`] : [])].join(', ');

/** Refuses, naming the groups, while the instructor has active groups. */
function assertSinGrupos(before: ProfesorLeido) {
  const cuantos = before.gruposActivos.length;
  if (cuantos > 0)
    throw conflict(`Tiene ${plural(cuantos, 'grupo activo', 'grupos activos')} (${nombres(before)}): déselos antes a otro profesor`);
}

/** Refuses taking an instructor away, naming their groups while they have active ones, and as a user of a branch that the caller lacks. */
async function assertPuedeDejar(db: Db, user: User, before: ProfesorLeido) {
  if (before.activo) assertSinGrupos(before);
  if (before.codigoUsuario !== null) await assertSusSucursales(db, user, before.codigoUsuario);
}

/** Refuses limiting an instructor to one branch while they have active groups in another. */
function assertSucursal(before: ProfesorLeido, codigoSucursal: number | null) {
  if (codigoSucursal !== null && before.gruposActivos.some((uno) => uno.codigoSucursal !== codigoSucursal))
    throw invalid({ codigoSucursal: `Tiene grupos activos en otra sucursal (${nombres(before)})` });
}

export default [
  ...serveList(listaDeProfesores),
  serve(todosLosProfesores, ({ db, user, query }) => profesoresLigeros(db, user, query.codigoSucursal)),
  serve(profesoresActivos, ({ db, user, query }) => profesoresLigeros(db, user, query.codigoSucursal, eq(profesor.activo, true))),
  serve(profesores.id, ({ db, user, params }) => cargarProfesor(db, user, params.id)),
  serve(profesores.usuarios, ({ db, user }) => usuariosSinProfesor(db, user)),

  // Called by whoever manages instructors; a new user also needs the access to create users. Locks the company's accesses. Refuses a person
  // who is already an instructor, a document of another person unless confirmed to be the same, and whatever creating the user refuses.
  serve(profesores.save, async ({ db, user, body, hoy, after, deps }) => {
    await bloquearAccesos(db, user.codigoCompania);
    const { activo, codigoSucursal, nuevoUsuario } = body;
    const persona = await personaNueva(db, user, body, hoy);
    const [row] = await db
      .insert(profesor)
      .values({ ...persona, activo, codigoSucursal, codigoCompania: user.codigoCompania })
      .returning({ codigoProfesor: profesor.codigoProfesor });
    await darUsuario(db, user, { ...persona, codigoSucursal }, nuevoUsuario, hoy);
    after(deps.sessions.clear);
    return cargarProfesor(db, user, row!.codigoProfesor);
  }),

  // Called by whoever manages instructors. Locks the company's accesses, the instructor and the person. Refuses a stale version,
  // deactivating or moving an instructor with active groups, and the same as for a new one.
  serve(profesores.update, async ({ db, user, body, hoy, after, deps }) => {
    const { codigoProfesor, activo, codigoSucursal, nuevoUsuario, version } = body;
    await bloquearAccesos(db, user.codigoCompania);
    const before = await cargarProfesor(db, user, codigoProfesor, true);
    assertVersion(before, version, enLaRed(before));
    if (before.activo && !activo) await assertPuedeDejar(db, user, before);
    if (activo) assertSucursal(before, codigoSucursal);
    if (nuevoUsuario.usuario && before.usuario)
      throw invalid({ 'nuevoUsuario.usuario.usuario': `Ya tiene el usuario ${before.usuario.usuario}` });
    if (nuevoUsuario.entidad) await cambiarProfesor(db, user, before.codigoEntidad, nuevoUsuario.entidad, hoy);
    await db
      .update(profesor)
      .set({ activo, codigoSucursal, version: sql`${profesor.version} + 1` })
      .where(eq(profesor.codigoProfesor, codigoProfesor));
    await darUsuario(db, user, { codigoEntidad: before.codigoEntidad, codigoSucursal }, nuevoUsuario, hoy);
    after(deps.sessions.clear);
    return cargarProfesor(db, user, codigoProfesor);
  }),

  // Called by whoever manages instructors. Locks the instructor and the person. Refuses one with active groups. One who ever had a group or
  // a roll is deactivated instead of deleted.
  serve(profesores.remove, async ({ db, user, params, after, deps }) => {
    const before = await cargarProfesor(db, user, params.id, true);
    await assertPuedeDejar(db, user, before);
    const removed = await removeOrDeactivate(db, profesor, eq(profesor.codigoProfesor, params.id));
    if (removed.eliminado) await borrarPersona(db, before.codigoEntidad);
    after(deps.sessions.clear);
    return removed;
  }),

  serve(profesores.foto, async ({ db, user, params, query }) =>
    leerArchivo(db, user, (await cargarProfesor(db, user, params.id)).codigoFoto, query.miniatura),
  ),

  // Called by whoever manages instructors. Locks the person. Refuses a file that is not an image.
  serve(profesores.saveFoto, async ({ db, user, params, query: { nombre }, archivo, after, deps }) => {
    const { codigoEntidad } = await cargarProfesor(db, user, params.id);
    after(deps.sessions.clear);
    return { codigoArchivo: (await cambiarFoto(db, user, codigoEntidad, { nombre, contenido: archivo }))! };
  }),

  serve(profesores.deleteFoto, async ({ db, user, params, after, deps }) => {
    const { codigoEntidad, codigoFoto } = await cargarProfesor(db, user, params.id);
    await cambiarFoto(db, user, codigoEntidad, null);
    after(deps.sessions.clear);
    return { eliminado: codigoFoto !== null };
  }),
];
