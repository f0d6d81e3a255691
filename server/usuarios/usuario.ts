import { and, eq, isNull } from 'drizzle-orm';
import type { PersonaUsuario } from '@/contract/personas/entidad';
import { Usuario, usuarios, type Registro } from '@/contract/usuarios/usuario';
import { encoder } from '@/contract/wire';
import { profesor } from '../db/schema/personas';
import { usuario } from '../db/schema/usuarios';
import { conflict, invalid, serve, type Reader } from '../lib/serve';
import { assertVersion, changeRow, found, scoped, type Db, type User } from '../lib/scope';
import { adoptarPersona, cambiarPersona, crearPersona } from '../personas/escribir';
import { duenoDelDocumento } from '../personas/parecidos';
import { assertPuedeCambiar, assertTipo } from '../personas/superior';
import { bloquearAccesos, darRoles } from './accesos';
import { hashPassword, juzgarContrasena } from './contrasenas';
import { guardarSucursales, profesoresSinUsuario } from './usuarioActos';
import { bloquearUsuario, cargarUsuario, listaDeUsuarios, nombreTomado, usuariosLigeros, type UsuarioLeido } from './usuarioLeer';
import { assertDatos, assertNoEsUnoMismo, cerrarSesiones, nombresSabidos } from './usuarioRevisar';

const enLaRed = encoder(Usuario);
const TOMADO = { 'usuario.usuario': 'Ese nombre de usuario ya existe' };
const NO_A_SI_MISMO = 'No puede desactivarse a sí mismo: pídalo a otro administrador';

const codigosDe = (roles: readonly { codigoRol: number }[]) => roles.map(({ codigoRol }) => codigoRol);

/** What a handler is called with, as far as a new user needs it. */
export type Contexto = Reader & { hoy: string };

async function assertRegistro(
  { db, deps, user, hoy }: Contexto,
  { usuario: nuevo, codigoEntidad, entidad: persona, sucursalUsuario }: Registro,
): Promise<void> {
  const faltas: Record<string, string> = {};
  const escritos = persona ? [persona.nombre, persona.apellido] : [];
  const nombres = [...escritos, ...(await nombresSabidos(db, user, codigoEntidad))];
  const falta = nuevo.password ? await juzgarContrasena(deps, nuevo.password, nuevo.usuario, nombres) : undefined;
  if (falta) faltas['usuario.password'] = falta;
  if (codigoEntidad === undefined && !persona) faltas.entidad = 'Requerido';
  if (codigoEntidad !== undefined && persona) faltas.codigoEntidad = 'Elija a un profesor o escriba a la persona, no ambos';
  assertDatos({ entidad: persona, sucursalUsuario }, hoy, faltas);
}

const EN_REGISTRO = { como: 'USUARIO', en: 'entidad.' } as const;

/**
 * The person of a new user: newly created, or the existing one with that document if the request confirms that it is the same person and
 * they are no user yet.
 */
async function personaEscrita(db: Db, user: User, { entidad, mismaPersona, sucursalUsuario }: Registro): Promise<number> {
  const persona = entidad!;
  const conocida = await duenoDelDocumento(db, user, persona.documento);
  if (!conocida) {
    const codigoSucursal = sucursalUsuario.find(({ defecto }) => defecto)!.codigoSucursal;
    return crearPersona(db, user, persona, { ...EN_REGISTRO, codigoSucursal });
  }
  const { codigoEntidad, nombre } = conocida;
  if ((await db.$count(usuario, eq(usuario.codigoEntidad, codigoEntidad))) > 0)
    throw invalid({ 'entidad.documento': `${nombre} ya tiene un usuario` });
  await adoptarPersona(db, user, conocida, persona, { ...EN_REGISTRO, mismaPersona });
  return codigoEntidad;
}

/**
 * The person behind a new user: typed in, or a named instructor. Throws 404 for any other person, so that no code gives access to a child's
 * data, and 409 for one who is already a user.
 */
async function personaDe(db: Db, user: User, registro: Registro): Promise<number> {
  const { codigoEntidad } = registro;
  if (codigoEntidad === undefined) return personaEscrita(db, user, registro);
  const esEl = scoped(profesor, user, eq(profesor.codigoEntidad, codigoEntidad));
  const conocido = found(
    await db.select({ codigoUsuario: profesor.codigoUsuario }).from(profesor).where(esEl).for('update'),
    'Ese profesor',
  );
  const [otro] = await db.select({ usuario: usuario.usuario }).from(usuario).where(eq(usuario.codigoEntidad, codigoEntidad));
  if (otro || conocido.codigoUsuario !== null) throw conflict('Ese profesor ya tiene un usuario');
  return codigoEntidad;
}

async function crear(db: Db, user: User, registro: Registro, hash: string): Promise<number> {
  const { password, temporal, ...nuevo } = registro.usuario;
  const codigoEntidad = await personaDe(db, user, registro);
  const [row] = await db
    .insert(usuario)
    .values({ ...nuevo, password: hash, debeCambiar: password !== '' && temporal, codigoEntidad, codigoCompania: user.codigoCompania })
    // Two concurrent requests may both have found the name free.
    .onConflictDoNothing()
    .returning({ codigoUsuario: usuario.codigoUsuario });
  if (!row) throw invalid(TOMADO);
  // An instructor who becomes a user sees their own groups at once.
  await db
    .update(profesor)
    .set({ codigoUsuario: row.codigoUsuario })
    .where(and(eq(profesor.codigoEntidad, codigoEntidad), isNull(profesor.codigoUsuario)));
  return row.codigoUsuario;
}

/**
 * Creates a user with branches and roles; the caller has checked the access to do so. Locks the company's accesses. Throws 400 at the
 * fields of `registro`, 403 (`acceso`) for a type or roles that the caller may not give, 404 or 409 for a person who is no instructor or
 * already a user.
 */
export async function registrarUsuario(contexto: Contexto, registro: Registro): Promise<void> {
  const { db, user } = contexto;
  await assertRegistro(contexto, registro);
  assertTipo(user, registro.usuario.tipoUsuario);
  if (await nombreTomado(db, registro.usuario.usuario)) throw invalid(TOMADO);
  const hash = registro.usuario.password && (await hashPassword(registro.usuario.password));
  await bloquearAccesos(db, user.codigoCompania);
  const codigoUsuario = await crear(db, user, registro, hash);
  await guardarSucursales(db, user, codigoUsuario, registro.sucursalUsuario);
  if (registro.accesoRolUsuario.length) await darRoles(db, user, codigoUsuario, codigosDe(registro.accesoRolUsuario));
}

/** Updates user and person, each with its own version, because the person is edited elsewhere too. */
async function guardar(
  db: Db,
  user: User,
  { codigoUsuario, codigoEntidad }: UsuarioLeido,
  cuenta: Partial<Pick<UsuarioLeido, 'tipoUsuario' | 'activo'>>,
  persona: Partial<PersonaUsuario> = {},
): Promise<void> {
  await cambiarPersona(db, user, codigoEntidad, persona, EN_REGISTRO);
  await changeRow(db, usuario, eq(usuario.codigoUsuario, codigoUsuario), cuenta);
}

export default [
  listaDeUsuarios,
  serve(usuarios.all, ({ db, user }) => usuariosLigeros(db, user)),
  serve(usuarios.active, ({ db, user }) => usuariosLigeros(db, user, eq(usuario.activo, true))),
  serve(usuarios.administrator, ({ db, user }) =>
    usuariosLigeros(db, user, and(eq(usuario.activo, true), eq(usuario.tipoUsuario, 'ADMINISTRADOR'))),
  ),
  serve(usuarios.id, ({ db, user, params }) => cargarUsuario(db, user, params.usuario)),
  serve(usuarios.disponible, async ({ db, query }) => ({
    usuario: query.usuario,
    disponible: !(await nombreTomado(db, query.usuario)),
  })),
  serve(usuarios.personas, ({ db, user }) => profesoresSinUsuario(db, user)),

  // Called by whoever creates users. Locks the company's accesses. Refuses a name that is taken in any company, branches or roles that the
  // caller may not give, and a type with more rights than the caller's.
  serve(usuarios.registrar, async ({ db, deps, user, body, hoy }) => {
    await registrarUsuario({ db, deps, user, hoy }, body);
    return cargarUsuario(db, user, body.usuario.usuario);
  }),

  // Called by whoever creates users. Locks the company's accesses, user and person. Refuses a user with more rights than the caller, a
  // stale version, deactivating oneself, and removing the last administrator. It applies from the user's next request.
  serve(usuarios.update, async ({ db, user, body, hoy, after, deps }) => {
    const { usuario: cuenta, entidad: persona, sucursalUsuario, accesoRolUsuario, version } = body;
    assertDatos(body, hoy);
    await bloquearAccesos(db, user.codigoCompania);
    const before = await bloquearUsuario(db, user, cuenta.usuario);
    await assertPuedeCambiar(db, user, before);
    assertVersion(before, version, enLaRed(before));
    if (cuenta.tipoUsuario !== before.tipoUsuario) assertTipo(user, cuenta.tipoUsuario);
    if (!cuenta.activo) assertNoEsUnoMismo(user, before, NO_A_SI_MISMO);
    await guardar(db, user, before, { tipoUsuario: cuenta.tipoUsuario, activo: cuenta.activo }, persona);
    if (sucursalUsuario) await guardarSucursales(db, user, before.codigoUsuario, sucursalUsuario);
    if (accesoRolUsuario) await darRoles(db, user, before.codigoUsuario, codigosDe(accesoRolUsuario));
    if (!cuenta.activo) await cerrarSesiones(db, before.codigoUsuario, deps.now().toISOString());
    after(deps.sessions.clear);
    return cargarUsuario(db, user, cuenta.usuario);
  }),

  // The same for the active state only.
  serve(usuarios.estado, async ({ db, user, body: { usuario: nombre, activo }, after, deps }) => {
    await bloquearAccesos(db, user.codigoCompania);
    const before = await bloquearUsuario(db, user, nombre);
    await assertPuedeCambiar(db, user, before);
    if (!activo) assertNoEsUnoMismo(user, before, NO_A_SI_MISMO);
    await guardar(db, user, before, { activo });
    if (!activo) await cerrarSesiones(db, before.codigoUsuario, deps.now().toISOString());
    after(deps.sessions.clear);
    return cargarUsuario(db, user, nombre);
  }),
];
