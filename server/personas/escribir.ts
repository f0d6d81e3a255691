import { eq, inArray, sql } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import { direccion } from '../db/schema/estudiantes';
import { archivo } from '../db/schema/archivos';
import { compania } from '../db/schema/compania';
import { entidad } from '../db/schema/personas';
import { usuario } from '../db/schema/usuarios';
import { conflict, forbidden, invalid } from '../lib/serve';
import { changeRow, insertRow, loadRow, pick, unlessReferred, type Db, type User } from '../lib/scope';
import { encolar } from '../mensajes/encolar';
import { duenoDelDocumento } from './parecidos';
import { assertPuedeCambiar } from './superior';

// The only code that writes persons: every page uses it, and it takes care of duplicate documents, users and recovery e-mails.

/** Role of the person in the form that writes it: it decides how a duplicate document is refused. */
export type Papel = 'ESTUDIANTE' | 'RESPONSABLE' | 'PROFESOR' | 'USUARIO' | 'CLIENTE';

/** Fields of a person that are typed. */
export type DatosDePersona = Pick<typeof entidad.$inferInsert, 'nombre' | 'apellido'> &
  Partial<Pick<typeof entidad.$inferInsert, 'fechaNacimiento' | 'sexo' | 'documento' | 'email' | 'telefono' | 'telefonoOtro' | 'whatsapp'>>;

/** A user account of a person. */
export type Cuenta = Pick<User, 'codigoUsuario' | 'usuario' | 'tipoUsuario' | 'codigoCompania'>;

/** The user accounts of a person; empty for one who does not sign in. */
export const cuentasDe = (db: Db, codigoEntidad: number): Promise<Cuenta[]> =>
  db
    .select(pick(usuario, 'codigoUsuario', 'usuario', 'tipoUsuario', 'codigoCompania'))
    .from(usuario)
    .where(eq(usuario.codigoEntidad, codigoEntidad));

/**
 * Throws 403 (`acceso`) when the person is a user, unless it is the caller or the caller may change that user. Returns the person's
 * accounts.
 */
export async function assertPuedeEscribir(db: Db, user: User, codigoEntidad: number): Promise<Cuenta[]> {
  const cuentas = await cuentasDe(db, codigoEntidad);
  for (const cuenta of cuentas) {
    if (cuenta.codigoUsuario === user.codigoUsuario) continue;
    if (!user.accesos.has(ACCESO.crearUsuario))
      throw forbidden(
        'Esta persona es usuaria del sistema: sus datos los cambia ella, o quien tenga el acceso «Crear usuario» (1)',
        'acceso',
      );
    await assertPuedeCambiar(db, user, cuenta);
  }
  return cuentas;
}

const textoDe = (nombre: string, { usuario: quien }: Cuenta, academia: string) =>
  `Hola, ${nombre}:

El correo con el que se recupera la contraseña del usuario «${quien}» de ${academia} cambió: desde ahora es otro, y a este ya no llegan los enlaces.

Si no lo cambió usted ni lo pidió, avise enseguida a un administrador de la academia.
`;

/** Mails the previous recovery address of these users that it is no longer used. */
async function avisarCorreoAnterior(
  db: Db,
  cuentas: readonly Cuenta[],
  { nombre, email }: { nombre: string; email: string },
): Promise<void> {
  if (email === '') return;
  for (const cuenta of cuentas) {
    const { codigoCompania } = cuenta;
    const [academia] = await db.select({ nombre: compania.nombre }).from(compania).where(eq(compania.codigoCompania, codigoCompania));
    const asunto = `Cambió el correo de su usuario de ${academia!.nombre}`;
    await encolar(db, { codigoCompania, para: email, asunto, contenido: textoDe(nombre, cuenta, academia!.nombre) });
  }
}

interface Lugar {
  como: Papel;
  /** Path of the person in the body: 'entidad.', or '' when it is the body. */
  en: string;
}

/**
 * Throws for a document of somebody else in the company: for a student 409 (the child has a record), for a guardian 409 (choose that person
 * instead), otherwise 400 at the field.
 */
export async function assertDocumentoLibre(db: Db, user: User, documento: string, { como, en }: Lugar, menos?: number): Promise<void> {
  const dueno = await duenoDelDocumento(db, user, documento, menos);
  if (!dueno) return;
  const { nombre, codigoEntidad, codigoEstudiante, esEstudiante } = dueno;
  if (como === 'ESTUDIANTE') {
    throw conflict(`${nombre} ya está registrado con ese documento`, codigoEstudiante === null ? undefined : { codigoEstudiante });
  }
  if (esEstudiante) throw invalid({ [`${en}documento`]: `Es el documento de un estudiante, ${nombre}` });
  if (como === 'RESPONSABLE') {
    throw conflict(`${nombre} ya tiene ese documento: elija a esa persona, para que los hermanos compartan una sola ficha`, {
      codigoEntidad,
    });
  }
  const yQue = como === 'CLIENTE' ? ': búsquelo en «Cliente»' : '';
  throw invalid({ [`${en}documento`]: `Es el documento de ${nombre}${yQue}` });
}

/** Inserts a person for a branch (null: for all) and returns its code. Throws what assertDocumentoLibre throws. */
export async function crearPersona(
  db: Db,
  user: User,
  datos: DatosDePersona,
  { codigoSucursal, ...lugar }: Lugar & { codigoSucursal: number | null },
): Promise<number> {
  await assertDocumentoLibre(db, user, datos.documento ?? '', lugar);
  const { codigoCompania } = user;
  return (await insertRow(db, entidad, { ...datos, codigoCompania, codigoSucursalOrigen: codigoSucursal })).codigoEntidad;
}

/** Locks a person of the company. The caller has checked who may see them. Throws 404. */
export const bloquearPersona = (db: Db, user: User, codigoEntidad: number) =>
  loadRow(db, user, entidad, eq(entidad.codigoEntidad, codigoEntidad), 'Esa persona', 'no key update');

const difiere = (antes: object, despues: object) =>
  Object.entries(despues).some(([campo, value]) => (antes as Record<string, unknown>)[campo] !== value);

/** A user's own recovery e-mail can be changed only on the profile page, which asks for the password. */
const NO_AQUI = 'A este correo llega su nueva contraseña: cámbielo en «Perfil», que le pide la actual';

/**
 * Changes a person in all its roles, unless nothing differs. Locks the person and the document. Throws 403 (`acceso`) for a user whom the
 * caller may not change, 400 for the caller's own recovery e-mail unless the password was checked (`conContrasena`), and what
 * assertDocumentoLibre throws. When a user's e-mail changes, the previous address is notified.
 */
export async function cambiarPersona(
  db: Db,
  user: User,
  codigoEntidad: number,
  datos: Partial<DatosDePersona>,
  { conContrasena = false, ...lugar }: Lugar & { conContrasena?: boolean },
): Promise<void> {
  const antes = await bloquearPersona(db, user, codigoEntidad);
  if (!difiere(antes, datos)) return;
  const cuentas = await assertPuedeEscribir(db, user, codigoEntidad);
  const { documento = antes.documento, email = antes.email } = datos;
  if (email !== antes.email) {
    const esPropia = cuentas.some(({ codigoUsuario }) => codigoUsuario === user.codigoUsuario);
    if (esPropia && !conContrasena) throw invalid({ [`${lugar.en}email`]: NO_AQUI });
    await avisarCorreoAnterior(db, cuentas, antes);
  }
  if (documento !== antes.documento) await assertDocumentoLibre(db, user, documento, lugar, codigoEntidad);
  await changeRow(db, entidad, eq(entidad.codigoEntidad, codigoEntidad), { ...datos });
}

/** Update of a person by an import. */
export interface PersonaCambiada {
  codigoEntidad: number;
  version: number;
  datos: Required<Omit<DatosDePersona, 'telefonoOtro' | 'whatsapp'>>;
}

/**
 * Updates many persons, whose version becomes so much higher. The caller has locked them and checked that they are no users and that their
 * documents are free.
 */
export async function cambiarPersonas(db: Db, personas: readonly PersonaCambiada[], mas: number): Promise<void> {
  if (personas.length === 0) return;
  const filas = personas.map(({ codigoEntidad, version, datos }) => ({ codigoEntidad, version, ...datos }));
  await db.execute(sql`
    update entidad e set nombre = d.nombre, apellido = d.apellido, fecha_nacimiento = d."fechaNacimiento", sexo = d.sexo, documento = d.documento,
      email = d.email, telefono = d.telefono, version = d.version + ${mas}::int
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) d ("codigoEntidad" int, version int, nombre text, apellido text, "fechaNacimiento" date,
      sexo text, documento text, email text, telefono text)
    where e.codigo_entidad = d."codigoEntidad"`);
}

/** Drops empty fields: they must not overwrite the data of an existing person. */
const sinVacios = (datos: Partial<DatosDePersona>): Partial<DatosDePersona> =>
  Object.fromEntries(Object.entries(datos).filter(([, value]) => value));

/**
 * Takes over the existing person with the typed document and updates it with the typed data. Throws 400 at the document unless the request
 * confirms that it is the same person, and what cambiarPersona throws.
 */
export async function adoptarPersona(
  db: Db,
  user: User,
  { codigoEntidad, nombre }: { codigoEntidad: number; nombre: string },
  datos: DatosDePersona,
  { mismaPersona, ...lugar }: Lugar & { mismaPersona: boolean },
): Promise<void> {
  if (!mismaPersona) throw invalid({ [`${lugar.en}documento`]: `Ya está registrado: ${nombre}. Si es la misma persona, márquelo abajo` });
  await cambiarPersona(db, user, codigoEntidad, sinVacios(datos), lugar);
}

/**
 * Deletes a person with addresses and photo unless anything still refers to them (guardian, user, customer …); returns whether it was
 * deleted.
 */
export const borrarPersona = (db: Db, codigoEntidad: number): Promise<boolean> =>
  unlessReferred(db, async (inner) => {
    await inner.delete(direccion).where(eq(direccion.codigoEntidad, codigoEntidad));
    const [gone] = await inner.delete(entidad).where(eq(entidad.codigoEntidad, codigoEntidad)).returning({ foto: entidad.codigoFoto });
    if (gone?.foto) await inner.delete(archivo).where(eq(archivo.codigoArchivo, gone.foto));
  });

/** Updates the payer flag of persons from their links to students. Locks them. */
export async function reflejarPagador(db: Db, codigos: readonly number[]): Promise<void> {
  const estas = inArray(entidad.codigoEntidad, [...codigos]);
  await db.select({ codigo: entidad.codigoEntidad }).from(entidad).where(estas).orderBy(entidad.codigoEntidad).for('no key update');
  const paga = sql<boolean>`exists (select 1 from responsable_estudiante r where r.codigo_entidad = entidad.codigo_entidad and r.contacto_pago)`;
  await db
    .update(entidad)
    .set({ contactoPago: paga })
    .where(sql`${estas} and ${entidad.contactoPago} <> ${paga}`);
}
