import { and, eq, ne, sql } from 'drizzle-orm';
import type { ProfesorNuevo } from '@/contract/academico/profesores';
import { Registro, type PersonaUsuario } from '@/contract/usuarios/usuario';
import type { Db } from '../db/connect';
import { entidad, profesor } from '../db/schema/personas';
import { rol, usuario } from '../db/schema/usuarios';
import { forbidden, invalid, notFound, Refusal } from '../lib/errors';
import { scoped } from '../lib/scope';
import type { User } from '../lib/user';
import { registrarUsuario } from '../usuarios/usuario';
import { cargarPorCodigo } from '../usuarios/usuarioLeer';
import { assertDatos, assertPuedeCambiar } from '../usuarios/usuarioRevisar';

/** Creates users. */
const CREAR_USUARIO = 1;
const DOCUMENTO = 'nuevoUsuario.entidad.documento';
const CORREO = 'nuevoUsuario.entidad.email';

/** Who may not create users cannot give an instructor one either (403 acceso). */
function assertUsuarios(user: User) {
  if (!user.accesos.has(CREAR_USUARIO))
    throw forbidden(
      'Para dar un usuario al profesor hace falta el acceso «Crear usuario» (1); guárdelo sin usuario o pídalo a quien lo tenga',
      'acceso',
    );
}

/** Puts what a part refuses beside the fields of this form. */
async function enNuevoUsuario<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.errors) throw error;
    throw invalid(Object.fromEntries(Object.entries(error.details.errors).map(([name, words]) => [`nuevoUsuario.${name}`, words])));
  }
}

const profesorDe = async (db: Db, codigoEntidad: number) =>
  (await db.select({ activo: profesor.activo }).from(profesor).where(eq(profesor.codigoEntidad, codigoEntidad)))[0];

const YA_ES = ({ activo }: { activo: boolean }) =>
  activo ? 'Ya es profesor' : 'Ya es profesor, inactivo: búsquelo con «Mostrar inactivos» y actívelo';

/** Somebody else of the company with the same document, however it is written. */
async function gemela(db: Db, user: User, documento: string, codigoEntidad = 0) {
  const signos = sql<string>`lower(regexp_replace(${documento}, '[^[:alnum:]]', '', 'g'))`;
  const [otra] = await db
    .select({ codigoEntidad: entidad.codigoEntidad, nombre: sql<string>`${entidad.nombre} || ' ' || ${entidad.apellido}` })
    .from(entidad)
    .where(
      scoped(entidad, user, eq(entidad.documentoSignos, signos), ne(entidad.documentoSignos, ''), ne(entidad.codigoEntidad, codigoEntidad)),
    )
    .orderBy(entidad.codigoEntidad)
    .limit(1);
  return otra;
}

/** Who writes the e-mail of a user could have a new password mailed there: only who may change that user writes it, or the user. */
async function assertCorreo(db: Db, user: User, codigoEntidad: number): Promise<void> {
  const cuentas = await db.select({ codigoUsuario: usuario.codigoUsuario }).from(usuario).where(eq(usuario.codigoEntidad, codigoEntidad));
  for (const { codigoUsuario } of cuentas) {
    if (codigoUsuario === user.codigoUsuario) continue;
    if (!user.accesos.has(CREAR_USUARIO))
      throw invalid({ [CORREO]: 'A este correo le llega su nueva contraseña: lo cambia quien tenga el acceso «Crear usuario» (1)' });
    await assertPuedeCambiar(db, user, await cargarPorCodigo(db, user, codigoUsuario));
  }
}

/** Writes a person that exists. Throws 400 for the document of somebody else and for an e-mail that is not the caller's to change. */
export async function cambiarPersona(db: Db, user: User, codigoEntidad: number, persona: PersonaUsuario, hoy: string): Promise<void> {
  await enNuevoUsuario(() => assertDatos({ entidad: persona }, hoy));
  const [antes] = await db
    .select()
    .from(entidad)
    .where(scoped(entidad, user, eq(entidad.codigoEntidad, codigoEntidad)))
    .for('update');
  if (!antes) throw notFound('Esa persona');
  if (!Object.entries(persona).some(([campo, value]) => antes[campo as keyof typeof antes] !== value)) return;
  const otra = persona.documento !== antes.documento && (await gemela(db, user, persona.documento, codigoEntidad));
  if (otra) throw invalid({ [DOCUMENTO]: `Es el documento de ${otra.nombre}` });
  if (persona.email !== antes.email) await assertCorreo(db, user, codigoEntidad);
  await db
    .update(entidad)
    .set({ ...persona, version: sql`${entidad.version} + 1` })
    .where(eq(entidad.codigoEntidad, codigoEntidad));
}

/** What was typed, over what is known of somebody on record: what was left empty stays. */
const sinVacios = (persona: PersonaUsuario) => Object.fromEntries(Object.entries(persona).filter(([, value]) => value)) as PersonaUsuario;

async function delUsuario(db: Db, user: User, codigoUsuario: number) {
  assertUsuarios(user);
  const [elegido] = await db
    .select({ codigoUsuario: usuario.codigoUsuario, codigoEntidad: usuario.codigoEntidad })
    .from(usuario)
    .where(scoped(usuario, user, eq(usuario.codigoUsuario, codigoUsuario), eq(usuario.activo, true)));
  if (!elegido) throw notFound('Ese usuario');
  const ya = await profesorDe(db, elegido.codigoEntidad);
  if (ya) throw invalid({ codigoUsuario: YA_ES(ya) });
  return elegido;
}

async function porDocumento(db: Db, user: User, persona: PersonaUsuario, mismaPersona: boolean, hoy: string) {
  const otra = await gemela(db, user, persona.documento);
  if (!otra) return undefined;
  const ya = await profesorDe(db, otra.codigoEntidad);
  if (ya) throw invalid({ [DOCUMENTO]: `${otra.nombre}: ${YA_ES(ya).toLowerCase()}` });
  if (!mismaPersona) throw invalid({ [DOCUMENTO]: `Ya está registrado: ${otra.nombre}. Si es la misma persona, márquelo abajo` });
  const [conocida] = await db.select().from(entidad).where(eq(entidad.codigoEntidad, otra.codigoEntidad));
  const { nombre, apellido, fechaNacimiento, sexo, documento, email, telefono } = conocida!;
  const antes = { nombre, apellido, fechaNacimiento, sexo, documento, email, telefono };
  await cambiarPersona(db, user, otra.codigoEntidad, { ...antes, ...sinVacios(persona) }, hoy);
  const [cuenta] = await db
    .select({ codigoUsuario: usuario.codigoUsuario })
    .from(usuario)
    .where(eq(usuario.codigoEntidad, otra.codigoEntidad));
  return { codigoEntidad: otra.codigoEntidad, codigoUsuario: cuenta?.codigoUsuario ?? null };
}

/** The person behind a new instructor and the user that the person is: the chosen user's, the one on record with that document, or a new one. */
export async function personaNueva(
  db: Db,
  user: User,
  body: ProfesorNuevo,
  hoy: string,
): Promise<{ codigoEntidad: number; codigoUsuario: number | null }> {
  const { codigoUsuario, mismaPersona, nuevoUsuario } = body;
  const { entidad: persona, usuario: cuenta } = nuevoUsuario;
  if (codigoUsuario !== undefined) {
    if (persona) throw invalid({ codigoUsuario: 'Elija a un usuario o escriba a la persona, no ambos' });
    if (cuenta) throw invalid({ codigoUsuario: 'Ya tiene su usuario: no se crea otro' });
    return delUsuario(db, user, codigoUsuario);
  }
  if (!persona) throw invalid({ 'nuevoUsuario.entidad': 'Requerido' });
  await enNuevoUsuario(() => assertDatos({ entidad: persona }, hoy));
  const conocida = await porDocumento(db, user, persona, mismaPersona, hoy);
  if (conocida) return conocida;
  const [row] = await db
    .insert(entidad)
    .values({ ...persona, codigoCompania: user.codigoCompania })
    .returning({ codigoEntidad: entidad.codigoEntidad });
  return { codigoEntidad: row!.codigoEntidad, codigoUsuario: null };
}

/** The role that the company keeps for instructors, if there is one: called so, else named after it. */
async function rolDeProfesor(db: Db, user: User) {
  const [row] = await db
    .select({ codigoRol: rol.codigoRol })
    .from(rol)
    .where(and(scoped(rol, user, eq(rol.activo, true)), sql`${rol.busqueda} like '%profesor%'`))
    .orderBy(sql`${rol.busqueda} <> 'profesor'`, rol.codigoRol)
    .limit(1);
  return row ? [row] : [];
}

/** Makes an instructor without a user one, with the branches of the form, the one where they teach the default unless told, and the role for instructors. Throws what registrarUsuario throws. */
export async function darUsuario(
  db: Db,
  user: User,
  { codigoEntidad, codigoSucursal }: { codigoEntidad: number; codigoSucursal: number | null },
  { usuario: cuenta, sucursalUsuario }: ProfesorNuevo['nuevoUsuario'],
  hoy: string,
): Promise<void> {
  if (!cuenta) return;
  assertUsuarios(user);
  const codigos = sucursalUsuario.map((una) => una.codigoSucursal);
  if (codigoSucursal !== null && !codigos.includes(codigoSucursal))
    throw invalid({ 'nuevoUsuario.sucursalUsuario': 'Falta la sucursal en la que da clases' });
  const porDefecto = sucursalUsuario.find(({ defecto }) => defecto)?.codigoSucursal ?? codigoSucursal ?? codigos[0];
  const registro = Registro.parse({
    usuario: { ...cuenta, temporal: true, tipoUsuario: 'PROFESOR', activo: true },
    codigoEntidad,
    sucursalUsuario: sucursalUsuario.map((una) => ({ ...una, defecto: una.codigoSucursal === porDefecto })),
    accesoRolUsuario: await rolDeProfesor(db, user),
  });
  await enNuevoUsuario(() => registrarUsuario(db, user, registro, hoy));
}
