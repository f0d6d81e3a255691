import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { direccion } from '../db/schema/estudiantes';
import { archivo } from '../db/schema/archivos';
import { entidad } from '../db/schema/personas';
import { conflict, invalid, notFound } from '../lib/errors';
import { unlessReferred } from '../lib/rows';
import { scoped } from '../lib/scope';
import type { User } from '../lib/user';
import { duenoDelDocumento } from './parecidos';
import { assertPuedeEscribir, avisarCorreoAnterior } from './permiso';

// The only hand that writes persons: whatever page they are edited on, document, users and recovery e-mail are looked after here.

/** What a person is in the form that writes it: it decides how the document of somebody else is refused. */
export type Papel = 'ESTUDIANTE' | 'RESPONSABLE' | 'PROFESOR' | 'USUARIO' | 'CLIENTE';

/** What one types of a person. */
export type DatosDePersona = Pick<typeof entidad.$inferInsert, 'nombre' | 'apellido'> &
  Partial<Pick<typeof entidad.$inferInsert, 'fechaNacimiento' | 'sexo' | 'documento' | 'email' | 'telefono' | 'telefonoOtro' | 'whatsapp'>>;

interface Lugar {
  como: Papel;
  /** Where the person stands in the body: 'entidad.'; '' where it is the body. */
  en: string;
}

/** Refuses a document that somebody else of the company has: a child's is on record (409), a guardian's person is to be chosen instead (409), any other stands beside its field (400). */
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

/** Writes a new person down, for a branch (null: for all of them); its key. Throws what assertDocumentoLibre throws. */
export async function crearPersona(
  db: Db,
  user: User,
  datos: DatosDePersona,
  { codigoSucursal, ...lugar }: Lugar & { codigoSucursal: number | null },
): Promise<number> {
  await assertDocumentoLibre(db, user, datos.documento ?? '', lugar);
  const [row] = await db
    .insert(entidad)
    .values({ ...datos, codigoCompania: user.codigoCompania, codigoSucursalOrigen: codigoSucursal })
    .returning({ codigoEntidad: entidad.codigoEntidad });
  return row!.codigoEntidad;
}

/** Holds a person until the transaction ends; who may know of it is for the caller to see to. Throws 404 for one of another company. */
export async function bloquearPersona(db: Db, user: User, codigoEntidad: number) {
  const [row] = await db
    .select()
    .from(entidad)
    .where(scoped(entidad, user, eq(entidad.codigoEntidad, codigoEntidad)))
    .for('no key update');
  if (!row) throw notFound('Esa persona');
  return row;
}

const difiere = (antes: object, despues: object) =>
  Object.entries(despues).some(([campo, value]) => (antes as Record<string, unknown>)[campo] !== value);

/** One's own recovery e-mail asks for one's password, and only the profile does so. */
const NO_AQUI = 'A este correo llega su nueva contraseña: cámbielo en «Perfil», que le pide la actual';

/**
 * Changes a person, once for whatever it is, unless nothing differs. Locks the person, its document. Throws 403 acceso for a user whom the
 * caller may not change, 400 for the own recovery e-mail unless the password was asked for (`conContrasena`), and what
 * assertDocumentoLibre throws. The address that the e-mail of a user had until now is told.
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
  await db
    .update(entidad)
    .set({ ...datos, version: sql`${entidad.version} + 1` })
    .where(eq(entidad.codigoEntidad, codigoEntidad));
}

/** A person as an import leaves it, from one version to the next. */
export interface PersonaCambiada {
  codigoEntidad: number;
  /** The new one. */
  version: number;
  datos: Required<Omit<DatosDePersona, 'telefonoOtro' | 'whatsapp'>>;
}

/** Changes many persons who are no users and whose documents are free, which the caller has seen to while it held them; `datos` names all that stands in a list. */
export async function cambiarPersonas(db: Db, personas: readonly PersonaCambiada[]): Promise<void> {
  if (personas.length === 0) return;
  const filas = personas.map(({ datos, ...una }) => ({ ...una, ...datos }));
  await db.execute(sql`
    update entidad e set nombre = d.nombre, apellido = d.apellido, fecha_nacimiento = d."fechaNacimiento", sexo = d.sexo, documento = d.documento,
      email = d.email, telefono = d.telefono, version = d.version
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) d ("codigoEntidad" int, version int, nombre text, apellido text, "fechaNacimiento" date,
      sexo text, documento text, email text, telefono text)
    where e.codigo_entidad = d."codigoEntidad"`);
}

/** What was typed: what was left empty says nothing of somebody who is on record. */
const sinVacios = (datos: Partial<DatosDePersona>): Partial<DatosDePersona> =>
  Object.fromEntries(Object.entries(datos).filter(([, value]) => value));

/**
 * Takes the person on record who has the document that was typed, with what was typed over what was known. Throws 400 beside the document
 * until it is said to be the same person, and what cambiarPersona throws.
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

/** Deletes a person with its addresses and photo, unless it is a guardian, a user, a customer or anything else; whether it is gone. */
export const borrarPersona = (db: Db, codigoEntidad: number): Promise<boolean> =>
  unlessReferred(db, async (inner) => {
    await inner.delete(direccion).where(eq(direccion.codigoEntidad, codigoEntidad));
    const [gone] = await inner.delete(entidad).where(eq(entidad.codigoEntidad, codigoEntidad)).returning({ foto: entidad.codigoFoto });
    if (gone?.foto) await inner.delete(archivo).where(eq(archivo.codigoArchivo, gone.foto));
  });
