import { and, asc, desc, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { nombreCompletoDe } from '@/contract/personas/nombre';
import { entidad, estudiante, nombreDe } from '../db/schema/personas';
import { porConfirmar } from '../lib/serve';
import { scoped, type Db, type User } from '../lib/scope';
import { personasDe, estudiantesDe } from './alcance';
import { digitosDe, mismoDocumento, telefonosDe } from './senas';

// Finds existing records of possibly the same person. The exact document finds a person of the whole company, of whom a user without access
// only learns the name; name and birthday, or the phone, find only persons that the user may see.

const MAX_ESTUDIANTES = 20;
const MAX_PERSONAS = 10;
/** Fewer digits are not a phone number. */
const MIN_DIGITOS = 7;

interface Nino {
  nombre: string;
  apellido: string;
  fechaNacimiento?: string;
  documento: string;
}

/** How to compare two names of persons with the same birthday. */
type Comparacion = (uno: SQL, otro: string) => SQL;

/** Equal, ignoring accents and case. */
const igual: Comparacion = (uno, otro) => sql`sin_acento(${uno}) = sin_acento(${otro})`;

/** Similar sound: the phonetic codes differ by at most one letter. */
const suena: Comparacion = (uno, otro) => sql`levenshtein_less_equal(sonido(${uno}), sonido(${otro}), 1) <= 1`;

const mismoNombre = ({ nombre, apellido, fechaNacimiento }: Nino, comparacion: Comparacion): SQL | undefined =>
  fechaNacimiento === undefined || nombre === '' || apellido === ''
    ? undefined
    : and(eq(entidad.fechaNacimiento, fechaNacimiento), comparacion(nombreDe(entidad), nombreCompletoDe({ nombre, apellido })));

/** The query behind `estudiantesParecidos`; undefined when there is nothing to compare. */
export function preguntaDeParecidos(db: Db, user: User, nino: Nino, comparacion = suena) {
  const documento = mismoDocumento(nino.documento);
  const nombre = mismoNombre(nino, comparacion);
  if (!documento && !nombre) return undefined;
  const mio = sql`(${estudiantesDe(user)})`;
  return db
    .select({
      codigoEstudiante: sql<number | null>`case when ${mio} then ${estudiante.codigoEstudiante} end`,
      nombreCompleto: estudiante.nombreCompleto,
      fechaNacimiento: sql<string | null>`case when ${mio} then ${entidad.fechaNacimiento}::text end`,
      activo: sql<boolean>`${estudiante.activo} or not ${mio}`,
      porDocumento: sql<boolean>`${documento ?? sql`false`}`,
    })
    .from(entidad)
    .innerJoin(estudiante, eq(entidad.codigoEntidad, estudiante.codigoEntidad))
    .where(
      and(
        eq(entidad.codigoCompania, user.codigoCompania),
        or(documento, nombre && and(nombre, mio)),
        // A merged record is represented by the one it was merged into.
        isNull(estudiante.codigoFusion),
      ),
    )
    .orderBy(sql`5 desc`, estudiante.codigoEstudiante)
    .limit(MAX_ESTUDIANTES);
}

/**
 * Students, also inactive ones, who may be the same child. Of one whom the user may not see only the name is returned, without the code.
 */
export const estudiantesParecidos = async (db: Db, user: User, nino: Nino, comparacion = suena) =>
  (await preguntaDeParecidos(db, user, nino, comparacion)) ?? [];

/**
 * Throws 409 (`confirmaParecidos`) when a child with the same name and birthday exists, unless the request confirms that it is another one.
 */
export async function assertSinGemelo(db: Db, user: User, nino: Nino, confirmado: boolean): Promise<void> {
  // Advisory lock: two desks, or a repeated request, may create the same child at once.
  const quien = `${nombreCompletoDe(nino)} ${nino.fechaNacimiento}`;
  await db.execute(sql`select pg_advisory_xact_lock(${user.codigoCompania}, hashtext(sin_acento(${quien})))`);
  const [gemelo] = confirmado ? [] : await estudiantesParecidos(db, user, { ...nino, documento: '' }, igual);
  if (!gemelo) return;
  const quienEs = `${gemelo.nombreCompleto} (#${gemelo.codigoEstudiante})`;
  throw porConfirmar('confirmaParecidos', `${quienEs} tiene el mismo nombre y nació el mismo día. Si es otra persona, confírmelo`);
}

/** SQL array: names of the outer query's guardian's students that the user may see. */
const hijosDe = (user: User) => sql<string[]>`array(select estudiante.nombre_completo from responsable_estudiante r
  join estudiante on estudiante.codigo_estudiante = r.codigo_estudiante
  where r.codigo_entidad = entidad.codigo_entidad and ${estudiantesDe(user)} order by 1)`;

interface Adulto {
  nombre: string;
  apellido: string;
  documento: string;
  telefono: string;
}

/**
 * Persons other than students who may be the same: with this document or phone, most similar name first. Of one whom the user may not see
 * only the name is returned.
 */
export async function personasParecidas(db: Db, user: User, { nombre, apellido, documento, telefono }: Adulto) {
  const porDocumento = mismoDocumento(documento) ?? sql`false`;
  const digitos = digitosDe(telefono);
  const porTelefono = digitos.length < MIN_DIGITOS ? undefined : sql`${telefonosDe} like ${`%${digitos}%`}`;
  const cercania = sql`similarity(sin_acento(${nombreDe(entidad)}), sin_acento(${nombreCompletoDe({ nombre, apellido })}))`;
  const mia = sql`(${personasDe(user)})`;
  return db
    .select({
      codigoEntidad: entidad.codigoEntidad,
      nombreCompleto: nombreDe(entidad),
      telefono: sql<string>`case when ${mia} then entidad.telefono else '' end`,
      hijos: hijosDe(user),
      porDocumento: sql<boolean>`${porDocumento}`,
    })
    .from(entidad)
    .where(
      scoped(
        entidad,
        user,
        or(porDocumento, porTelefono && and(porTelefono, mia)),
        sql`not exists (select 1 from estudiante e where e.codigo_entidad = entidad.codigo_entidad)`,
      ),
    )
    .orderBy(sql`5 desc`, desc(cercania), asc(entidad.codigoEntidad))
    .limit(MAX_PERSONAS);
}

/**
 * The other person of the company with a document, regardless of punctuation. An advisory lock serializes two requests with the same
 * document.
 */
export async function duenoDelDocumento(db: Db, user: User, documento: string, menos = 0) {
  const mismo = mismoDocumento(documento);
  if (!mismo) return undefined;
  await db.execute(
    sql`select pg_advisory_xact_lock(${user.codigoCompania}, hashtext(lower(regexp_replace(${documento}, '[^[:alnum:]]', '', 'g'))))`,
  );
  const [dueno] = await db
    .select({
      codigoEntidad: entidad.codigoEntidad,
      nombre: nombreDe(entidad),
      esEstudiante: sql<boolean>`${estudiante.codigoEstudiante} is not null`,
      codigoEstudiante: sql<number | null>`case when ${personasDe(user)} then ${estudiante.codigoEstudiante} end`,
    })
    .from(entidad)
    .leftJoin(estudiante, eq(estudiante.codigoEntidad, entidad.codigoEntidad))
    .where(scoped(entidad, user, mismo, ne(entidad.codigoEntidad, menos), isNull(estudiante.codigoFusion)))
    .orderBy(sql`${estudiante.codigoEstudiante} is null`, asc(entidad.codigoEntidad))
    .limit(1);
  return dueno;
}
