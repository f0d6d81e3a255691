import { and, eq, sql } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import type { ProfesorNuevo } from '@/contract/academico/profesor';
import type { PersonaUsuario } from '@/contract/personas/entidad';
import { Registro } from '@/contract/usuarios/usuario';
import { entidad, profesor } from '../db/schema/personas';
import { rol, usuario } from '../db/schema/usuarios';
import { forbidden, invalid, Refusal } from '../lib/serve';
import { found, scoped, type Db, type User } from '../lib/scope';
import { personasDe } from '../personas/alcance';
import { adoptarPersona, cambiarPersona, crearPersona, cuentasDe } from '../personas/escribir';
import { duenoDelDocumento } from '../personas/parecidos';
import { registrarUsuario, type Contexto } from '../usuarios/usuario';
import { assertDatos } from '../usuarios/usuarioRevisar';
import { assertSusSucursales } from '../personas/superior';

const CREAR_USUARIO = ACCESO.crearUsuario;

/** Throws 403 (`acceso`) when the user may not create users. */
function assertUsuarios(user: User) {
  if (!user.accesos.has(CREAR_USUARIO))
    throw forbidden(
      'Para dar un usuario al profesor hace falta el acceso «Crear usuario» (1); guárdelo sin usuario o pídalo a quien lo tenga',
      'acceso',
    );
}

/** Renames the fields of a refusal to those of the form's new user, so that its messages appear beside them. */
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

const EN_PERSONA = { como: 'PROFESOR', en: 'nuevoUsuario.entidad.' } as const;

/** Changes an instructor's person. Throws 400 for a birthday in the future, and what `cambiarPersona` throws. */
export async function cambiarProfesor(db: Db, user: User, codigoEntidad: number, persona: PersonaUsuario, hoy: string): Promise<void> {
  await enNuevoUsuario(() => assertDatos({ entidad: persona }, hoy));
  await cambiarPersona(db, user, codigoEntidad, persona, EN_PERSONA);
}

async function delUsuario(db: Db, user: User, codigoUsuario: number) {
  assertUsuarios(user);
  const usuarios = await db
    .select({ codigoUsuario: usuario.codigoUsuario, codigoEntidad: usuario.codigoEntidad })
    .from(usuario)
    .innerJoin(entidad, eq(entidad.codigoEntidad, usuario.codigoEntidad))
    .where(and(scoped(usuario, user, eq(usuario.codigoUsuario, codigoUsuario), eq(usuario.activo, true)), personasDe(user)));
  const elegido = found(usuarios, 'Ese usuario');
  await assertSusSucursales(db, user, codigoUsuario);
  const ya = await profesorDe(db, elegido.codigoEntidad);
  if (ya) throw invalid({ codigoUsuario: YA_ES(ya) });
  return elegido;
}

/**
 * The existing person with a new instructor's document, and that person's user. Throws 400 when they already are an instructor, or when the
 * caller did not confirm that it is the same person.
 */
async function porDocumento(db: Db, user: User, persona: PersonaUsuario, mismaPersona: boolean) {
  const otra = await duenoDelDocumento(db, user, persona.documento);
  if (!otra) return undefined;
  const { codigoEntidad, nombre } = otra;
  const ya = await profesorDe(db, codigoEntidad);
  if (ya) throw invalid({ [`${EN_PERSONA.en}documento`]: `${nombre}: ${YA_ES(ya).toLowerCase()}` });
  await adoptarPersona(db, user, otra, persona, { ...EN_PERSONA, mismaPersona });
  const [cuenta] = await cuentasDe(db, codigoEntidad);
  if (cuenta) await assertSusSucursales(db, user, cuenta.codigoUsuario);
  return { codigoEntidad, codigoUsuario: cuenta?.codigoUsuario ?? null };
}

/** The person and user of a new instructor: those of the chosen user, the existing person with the same document, or a new person. */
export async function personaNueva(db: Db, user: User, body: ProfesorNuevo, hoy: string) {
  const { codigoUsuario, codigoSucursal, mismaPersona, nuevoUsuario } = body;
  const { entidad: persona, usuario: cuenta } = nuevoUsuario;
  if (codigoUsuario !== undefined) {
    if (persona) throw invalid({ codigoUsuario: 'Elija a un usuario o escriba a la persona, no ambos' });
    if (cuenta) throw invalid({ codigoUsuario: 'Ya tiene su usuario: no se crea otro' });
    return delUsuario(db, user, codigoUsuario);
  }
  if (!persona) throw invalid({ 'nuevoUsuario.entidad': 'Requerido' });
  await enNuevoUsuario(() => assertDatos({ entidad: persona }, hoy));
  const conocida = await porDocumento(db, user, persona, mismaPersona);
  if (conocida) return conocida;
  return { codigoEntidad: await crearPersona(db, user, persona, { ...EN_PERSONA, codigoSucursal }), codigoUsuario: null };
}

/** The company's role for instructors: the one named 'profesor', else the oldest whose name contains it; empty when there is none. */
async function rolDeProfesor(db: Db, user: User) {
  const [row] = await db
    .select({ codigoRol: rol.codigoRol })
    .from(rol)
    .where(and(scoped(rol, user, eq(rol.activo, true)), sql`${rol.busqueda} like '%profesor%'`))
    .orderBy(sql`${rol.busqueda} <> 'profesor'`, rol.codigoRol)
    .limit(1);
  return row ? [row] : [];
}

/**
 * Creates the user of an instructor, with the form's branches (default: where they teach) and the role for instructors. Throws what
 * `registrarUsuario` throws.
 */
export async function darUsuario(
  contexto: Contexto,
  { codigoEntidad, codigoSucursal }: { codigoEntidad: number; codigoSucursal: number | null },
  { usuario: cuenta, sucursalUsuario }: ProfesorNuevo['nuevoUsuario'],
): Promise<void> {
  if (!cuenta) return;
  const { db, user } = contexto;
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
  await enNuevoUsuario(() => registrarUsuario(contexto, registro));
}
