import { and, asc, eq, inArray, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { PersonaConHijos, type PersonaResponsable } from '@/contract/responsables/responsable';
import { encoder } from '@/contract/wire';
import type { Db } from '../db/connect';
import { entidad, estudiante, responsableEstudiante } from '../db/schema/personas';
import { usuario } from '../db/schema/usuarios';
import { conflict, invalid } from '../lib/errors';
import { assertVersion } from '../lib/rows';
import { scoped } from '../lib/scope';
import type { User } from '../lib/user';
import { assertResponsable, responsablesDe } from './alcance';
import { estudiantesDe } from '../estudiantes/leer';
import { soloSignos } from '../personas/parecidos';
import { leerPersona } from './leer';

const MAX_PARECIDOS = 10;
/** Fewer digits are no phone. */
const MIN_DIGITOS = 7;
/** Holders of this code keep the users, and so also their addresses of recovery. */
const USUARIOS = 1;

type Datos = Omit<PersonaResponsable, 'version'>;

/** Letters and digits of a document as the database compares it; the second half lets the partial index serve. */
const mismoDocumento = (documento: string): SQL =>
  sql`(${entidad.documentoSignos} = lower(regexp_replace(${documento}, '[^[:alnum:]]', '', 'g')) and ${entidad.documentoSignos} <> '')`;

/** The digits of all phones of a person, as the index `entidad_telefonos` has them. */
export const telefonosDe = sql`(regexp_replace(telefono, '\\D', '', 'g') || ' ' || regexp_replace(telefono_otro, '\\D', '', 'g')
  || ' ' || regexp_replace(whatsapp, '\\D', '', 'g'))`;

/** '+1 (809) 555-0101' → '8095550101'. */
export const digitosDe = (telefono: string) => telefono.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

const primera = (texto: SQLWrapper) => sql`split_part(sin_acento(${texto}), ' ', 1)`;
const noEsEstudiante = sql`not exists (select 1 from estudiante e where e.codigo_entidad = entidad.codigo_entidad)`;

interface Pregunta {
  nombre: string;
  apellido: string;
  documento: string;
  telefono: string;
}

/**
 * Persons of the whole company, no students, who are perhaps the same: with this document, or with this phone and the same first name or
 * surname. Of one whom the user may not see as a guardian only the name is told.
 */
export async function personasParecidas(db: Db, user: User, { nombre, apellido, documento, telefono }: Pregunta) {
  const porDocumento = soloSignos(documento) === '' ? sql`false` : mismoDocumento(documento);
  const digitos = digitosDe(telefono);
  const algunNombre = sql`(${primera(entidad.nombre)} = ${primera(sql`${nombre}`)} or ${primera(entidad.apellido)} = ${primera(sql`${apellido}`)})`;
  const porTelefono = digitos.length < MIN_DIGITOS ? sql`false` : sql`(${telefonosDe} like ${`%${digitos}%`} and ${algunNombre})`;
  const visible = responsablesDe(user);
  return db
    .select({
      codigoEntidad: entidad.codigoEntidad,
      nombreCompleto: sql<string>`entidad.nombre || ' ' || entidad.apellido`,
      telefono: sql<string>`case when ${visible} then entidad.telefono else '' end`,
      hijos: sql<string[]>`array(select estudiante.nombre_completo from responsable_estudiante r
        join estudiante on estudiante.codigo_estudiante = r.codigo_estudiante
        where r.codigo_entidad = entidad.codigo_entidad and ${estudiantesDe(user)} order by 1)`,
      porDocumento: sql<boolean>`${porDocumento}`,
    })
    .from(entidad)
    .where(scoped(entidad, user, sql`(${porDocumento} or ${porTelefono})`, noEsEstudiante))
    .orderBy(sql`5 desc`, asc(entidad.codigoEntidad))
    .limit(MAX_PARECIDOS);
}

/** Refuses a document that somebody else of the company has; two who type it at once wait for each other. */
async function assertDocumentoPropio(db: Db, user: User, documento: string, propio = 0): Promise<void> {
  const signos = soloSignos(documento);
  if (signos === '') return;
  await db.execute(sql`select pg_advisory_xact_lock(${user.codigoCompania}, hashtext(${signos}))`);
  const [otra] = await db
    .select({
      codigoEntidad: entidad.codigoEntidad,
      nombre: sql<string>`entidad.nombre || ' ' || entidad.apellido`,
      libre: sql<boolean>`${noEsEstudiante}`,
    })
    .from(entidad)
    .where(scoped(entidad, user, mismoDocumento(documento), ne(entidad.codigoEntidad, propio)))
    .limit(1);
  if (!otra) return;
  if (!otra.libre) throw invalid({ documento: `Es el documento de un estudiante, ${otra.nombre}` });
  throw conflict(`${otra.nombre} ya tiene ese documento: elija a esa persona, para que los hermanos compartan una sola ficha`, {
    codigoEntidad: otra.codigoEntidad,
  });
}

/** Creates the person of a guardian; its key. Throws 409 for a document that somebody has already. */
export async function crearPersona(db: Db, user: User, datos: Datos): Promise<number> {
  await assertDocumentoPropio(db, user, datos.documento);
  const [row] = await db
    .insert(entidad)
    .values({ ...datos, codigoCompania: user.codigoCompania })
    .returning({ codigoEntidad: entidad.codigoEntidad });
  return row!.codigoEntidad;
}

/** Holds the children of a person and then the person, as whoever changes a family does, so that none waits for the other in a ring. */
async function bloquearPersona(db: Db, user: User, codigoEntidad: number) {
  await assertResponsable(db, user, codigoEntidad);
  const deEsta = db
    .select({ codigo: responsableEstudiante.codigoEstudiante })
    .from(responsableEstudiante)
    .where(eq(responsableEstudiante.codigoEntidad, codigoEntidad));
  await db
    .select({ codigo: estudiante.codigoEstudiante })
    .from(estudiante)
    .where(inArray(estudiante.codigoEstudiante, deEsta))
    .orderBy(estudiante.codigoEstudiante)
    .for('no key update');
  const [row] = await db.select().from(entidad).where(eq(entidad.codigoEntidad, codigoEntidad)).for('no key update');
  return row!;
}

/** Refuses to move the address of somebody who signs in: a new password is mailed there. */
async function assertCorreo(db: Db, user: User, codigoEntidad: number): Promise<void> {
  if (user.accesos.has(USUARIOS)) return;
  const usuarios = await db.$count(usuario, and(eq(usuario.codigoEntidad, codigoEntidad), eq(usuario.codigoCompania, user.codigoCompania)));
  if (usuarios > 0) throw invalid({ email: 'Esta persona es usuaria del sistema: cambia su correo en su perfil' });
}

/** Changes the person of a guardian, once for all children. Throws 404, 409 for a stale save or a document of somebody else. */
export async function cambiarPersona(db: Db, user: User, codigoEntidad: number, { version, ...datos }: PersonaResponsable) {
  const before = await bloquearPersona(db, user, codigoEntidad);
  assertVersion(before, version, encoder(PersonaConHijos)(await leerPersona(db, user, codigoEntidad)));
  if (datos.email !== before.email) await assertCorreo(db, user, codigoEntidad);
  if (datos.documento !== before.documento) await assertDocumentoPropio(db, user, datos.documento, codigoEntidad);
  await db
    .update(entidad)
    .set({ ...datos, version: before.version + 1 })
    .where(eq(entidad.codigoEntidad, codigoEntidad));
  return leerPersona(db, user, codigoEntidad);
}
