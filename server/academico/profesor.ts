import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { profesoresActivos, todosLosProfesores } from '@/contract/academico/profesorLigero';
import { Profesor, profesores, type UsuarioSinProfesor } from '@/contract/academico/profesor';
import { encoder } from '@/contract/wire';
import { plural } from '@/utils/format';
import { pick, type Db } from '../db/connect';
import { sucursal } from '../db/schema/compania';
import { entidad, nombreDe, nombreEnOrden, profesor } from '../db/schema/personas';
import { usuario } from '../db/schema/usuarios';
import { conflict, invalid, serve } from '../lib/serve';
import { given, list, ordered, soloActivos } from '../lib/lists/list';
import { assertVersion, changeRow, found, insertRow, MAX_ALL, removeOrDeactivate, scoped, soloDe, type User } from '../lib/scope';
import { personasDe } from '../personas/alcance';
import { camposDeEntidad } from '../personas/campos';
import { borrarPersona } from '../personas/escribir';
import { servirFoto } from '../personas/foto';
import { HOY } from '../personas/ensena';
import { assertSusSucursales } from '../personas/superior';
import { nombreDeGrupo } from './nombreDeGrupo';
import { bloquearAccesos } from '../usuarios/accesos';
import { cambiarProfesor, darUsuario, personaNueva } from './profesorPersona';

const enLaRed = encoder(Profesor);

interface GrupoActivo {
  codigoGrupo: number;
  descripcion: string;
  codigoSucursal: number;
}
type Lugar = NonNullable<Profesor['usuario']>['sucursalUsuario'][number];

const camposAl = (hoy: unknown = HOY) => ({
  ...pick(profesor, 'codigoProfesor', 'codigoSucursal', 'activo', 'codigoEntidad', 'codigoUsuario'),
  nombreCompleto: nombreEnOrden(entidad),
  entidad: camposDeEntidad,
  codigoFoto: entidad.codigoFoto,
  sucursal: sql<string>`coalesce(${sucursal.descripcionSucursal}, '') collate "es-x-icu"`,
  gruposActivos: sql<GrupoActivo[]>`(
    select coalesce(json_agg(json_build_object('codigoGrupo', g.codigo_grupo, 'descripcion', ${nombreDeGrupo(sql`g`, hoy)},
      'codigoSucursal', g.codigo_sucursal) order by g.descripcion collate "es-x-icu", g.codigo_grupo), '[]')
    from grupo g join periodo_academico a using (codigo_periodo)
    where g.estatus = 'ACTIVO' and a.activo and exists (select from grupo_profesor x where x.codigo_grupo = g.codigo_grupo
      and x.codigo_profesor = profesor.codigo_profesor and x.rol = 'TITULAR' and (x.hasta is null or x.hasta > ${hoy}::date)))`,
  nombreUsuario: usuario.usuario,
  usuarioActivo: usuario.activo,
  lugares: sql<Lugar[]>`(
    select coalesce(json_agg(json_build_object('codigoSucursal', b.codigo_sucursal, 'descripcionSucursal', s.descripcion_sucursal)
      order by s.descripcion_sucursal collate "es-x-icu"), '[]')
    from sucursal_usuario b join sucursal s using (codigo_sucursal) where b.codigo_usuario = profesor.codigo_usuario and s.activo)`,
  // Both versions only increase, so an equal sum means that neither the instructor nor the person changed.
  version: sql<number>`${profesor.version} + ${entidad.version}`,
});
const campos = camposAl();

/** An instructor as the API shows them, plus fields for the server only, which the encoder drops. */
type ProfesorLeido = Profesor & {
  codigoEntidad: number;
  codigoUsuario: number | null;
  gruposActivos: GrupoActivo[];
  version: number;
};
type Fila = Omit<ProfesorLeido, 'grupos' | 'otrosGrupos' | 'usuario'> & {
  nombreUsuario: string | null;
  usuarioActivo: boolean | null;
  lugares: Lugar[];
};

function vista(user: User, fila: Fila): ProfesorLeido {
  const { sucursales } = user;
  const { nombreUsuario, usuarioActivo, lugares, ...rest } = fila;
  const mias = <T extends { codigoSucursal: number }>(list: T[]) =>
    list.filter(({ codigoSucursal }) => sucursales.includes(codigoSucursal));
  // A coach sees the names of their own groups only.
  const grupos = [undefined, fila.codigoProfesor].includes(soloDe(user)) ? mias(fila.gruposActivos) : [];
  const cuenta = nombreUsuario === null ? null : { usuario: nombreUsuario, activo: usuarioActivo!, sucursalUsuario: mias(lugares) };
  return { ...rest, grupos, otrosGrupos: fila.gruposActivos.length - grupos.length, usuario: cuenta };
}

const conPersona = (db: Db, selection: Record<string, unknown>) =>
  db
    .select(selection as typeof campos)
    .from(profesor)
    .innerJoin(entidad, eq(entidad.codigoEntidad, profesor.codigoEntidad))
    .leftJoin(sucursal, eq(sucursal.codigoSucursal, profesor.codigoSucursal))
    .leftJoin(usuario, eq(usuario.codigoUsuario, profesor.codigoUsuario))
    .$dynamic();

/** Condition: instructors of a branch and those of all branches. */
const deSucursal = (codigoSucursal: unknown): SQL =>
  or(isNull(profesor.codigoSucursal), eq(profesor.codigoSucursal, codigoSucursal as number))!;

/** The paged list of instructors that the user may see. */
const lista = list<typeof profesores.filter, Fila>({
  call: profesores.filter,
  table: profesor,
  key: profesor.codigoProfesor,
  fields: campos,
  from: (db, fields, where) => conPersona(db, fields).where(where),
  orders: { nombreCompleto: campos.nombreCompleto, sucursal: campos.sucursal, codigoProfesor: profesor.codigoProfesor },
  // An academy has only dozens of instructors, so the searchable text is computed on the fly; phone and document also without punctuation.
  search: sql`(${entidad.busqueda} || ' ' || regexp_replace(${entidad.telefono}, '[^0-9]', '', 'g') || ' ' || ${entidad.documentoSignos}
    || ' ' || sin_acento(coalesce(${usuario.usuario}, '')))`,
  coach: 'all',
  filters: {
    activos: soloActivos(profesor.activo),
    sucursal: given('codigoSucursal', deSucursal(sql.placeholder('codigoSucursal'))),
  },
  row: (fila, { user }) => vista(user, fila),
});

/** Code and name of instructors for pickers, by name. */
const profesoresLigeros = (db: Db, user: User, codigoSucursal: number | undefined, where?: SQL) =>
  db
    .select({ ...pick(profesor, 'codigoProfesor', 'codigoSucursal', 'activo'), nombre: nombreDe(entidad) })
    .from(profesor)
    .innerJoin(entidad, eq(entidad.codigoEntidad, profesor.codigoEntidad))
    .where(scoped(profesor, user, where, codigoSucursal === undefined ? undefined : deSucursal(codigoSucursal)))
    .orderBy(ordered(entidad.nombre), ordered(entidad.apellido), profesor.codigoProfesor)
    .limit(MAX_ALL);

/** One instructor that the user may see; `lock` locks the instructor and the person. Throws 404. */
async function cargarProfesor(db: Db, user: User, codigoProfesor: number, lock = false): Promise<ProfesorLeido> {
  const query = conPersona(db, camposAl(user.hoy)).where(scoped(profesor, user, eq(profesor.codigoProfesor, codigoProfesor)));
  const filas = await (lock ? query.for('update', { of: [profesor, entidad] }) : query);
  return vista(user, found(filas, 'Ese profesor'));
}

/** Active users that the caller may see and who are not instructors, by name. */
const usuariosSinProfesor = (db: Db, user: User): Promise<UsuarioSinProfesor[]> =>
  db
    .select({ codigoUsuario: usuario.codigoUsuario, usuario: usuario.usuario, nombreCompleto: nombreDe(entidad) })
    .from(usuario)
    .innerJoin(entidad, eq(entidad.codigoEntidad, usuario.codigoEntidad))
    .where(
      and(
        scoped(usuario, user, eq(usuario.activo, true)),
        personasDe(user),
        sql`not exists (select 1 from profesor p where p.codigo_entidad = ${usuario.codigoEntidad} or p.codigo_usuario = ${usuario.codigoUsuario})`,
      ),
    )
    .orderBy(ordered(entidad.nombre), ordered(entidad.apellido), usuario.codigoUsuario)
    .limit(MAX_ALL);

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
  lista,
  serve(todosLosProfesores, ({ db, user, query }) => profesoresLigeros(db, user, query.codigoSucursal)),
  serve(profesoresActivos, ({ db, user, query }) => profesoresLigeros(db, user, query.codigoSucursal, eq(profesor.activo, true))),
  serve(profesores.id, ({ db, user, params }) => cargarProfesor(db, user, params.id)),
  serve(profesores.usuarios, ({ db, user }) => usuariosSinProfesor(db, user)),

  // Called by whoever manages instructors; a new user also needs the access to create users. Locks the company's accesses. Refuses a person
  // who is already an instructor, a document of another person unless confirmed to be the same, and whatever creating the user refuses.
  serve(profesores.save, async ({ db, user, body, hoy, after, deps }) => {
    const { codigoCompania } = user;
    await bloquearAccesos(db, codigoCompania);
    const { activo, codigoSucursal, nuevoUsuario } = body;
    const persona = await personaNueva(db, user, body, hoy);
    const { codigoProfesor } = await insertRow(db, profesor, { ...persona, activo, codigoSucursal, codigoCompania });
    await darUsuario({ db, deps, user, hoy }, { ...persona, codigoSucursal }, nuevoUsuario);
    after(deps.sessions.clear);
    return cargarProfesor(db, user, codigoProfesor);
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
    await changeRow(db, profesor, eq(profesor.codigoProfesor, codigoProfesor), { activo, codigoSucursal });
    await darUsuario({ db, deps, user, hoy }, { codigoEntidad: before.codigoEntidad, codigoSucursal }, nuevoUsuario);
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

  ...servirFoto(profesores, cargarProfesor),
];
