import { eq, sql } from 'drizzle-orm';
import { profesoresActivos, todosLosProfesores } from '@/contract/academico/profesorLigero';
import { Profesor, profesores } from '@/contract/academico/profesor';
import { encoder } from '@/contract/wire';
import { plural } from '@/utils/format';
import { leerArchivo } from '../archivos/archivo';
import { cambiarFoto } from '../personas/foto';
import { profesor } from '../db/schema/personas';
import { conflict, invalid } from '../lib/errors';
import { assertVersion, removeOrDeactivate } from '../lib/rows';
import { serve } from '../lib/serve';
import { serveList } from '../lib/lists/serveList';
import { borrarPersona } from '../personas/escribir';
import { bloquearAccesos } from '../usuarios/accesos';
import { cargarProfesor, listaDeProfesores, profesoresLigeros, usuariosSinProfesor, type ProfesorLeido } from './profesorLeer';
import { cambiarProfesor, darUsuario, personaNueva } from './profesorPersona';

const enLaRed = encoder(Profesor);

const nombres = ({ grupos, otrosGrupos }: ProfesorLeido) =>
  [...grupos.map(({ descripcion }) => descripcion), ...(otrosGrupos ? [`${otrosGrupos} de otras sucursales`] : [])].join(', ');

/** Somebody gives the active groups: refused while there are any, naming them. */
function assertSinGrupos(before: ProfesorLeido) {
  const cuantos = before.gruposActivos.length;
  if (cuantos > 0)
    throw conflict(`Tiene ${plural(cuantos, 'grupo activo', 'grupos activos')} (${nombres(before)}): déselos antes a otro profesor`);
}

/** An instructor of one branch has no active groups in another. */
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

  // Who keeps the instructors; a user also takes the access to create users. Locks the company's accesses. Refused: a person who is an
  // instructor, a document on record that nobody says is the same person's, and what refuses a new user.
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

  // Who keeps the instructors. Locks the company's accesses, instructor and person. Refused: somebody else's change, to deactivate or move
  // away one who has active groups, and like a new one.
  serve(profesores.update, async ({ db, user, body, hoy, after, deps }) => {
    const { codigoProfesor, activo, codigoSucursal, nuevoUsuario, version } = body;
    await bloquearAccesos(db, user.codigoCompania);
    const before = await cargarProfesor(db, user, codigoProfesor, true);
    assertVersion(before, version, enLaRed(before));
    if (before.activo && !activo) assertSinGrupos(before);
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

  // Who keeps the instructors. Locks instructor and person. Refused: one who has active groups. One who ever had a group or a roll stays, inactive.
  serve(profesores.remove, async ({ db, user, params, after, deps }) => {
    const before = await cargarProfesor(db, user, params.id, true);
    if (before.activo) assertSinGrupos(before);
    const removed = await removeOrDeactivate(db, profesor, eq(profesor.codigoProfesor, params.id));
    if (removed.eliminado) await borrarPersona(db, before.codigoEntidad);
    after(deps.sessions.clear);
    return removed;
  }),

  serve(profesores.foto, async ({ db, user, params, query }) =>
    leerArchivo(db, user, (await cargarProfesor(db, user, params.id)).codigoFoto, query.miniatura),
  ),

  // Who keeps the instructors. Locks the person. Refused: bytes that are no picture.
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
