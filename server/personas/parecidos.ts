import { and, asc, desc, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { nombreCompletoDe } from '@/contract/personas/nombre';
import type { Db } from '../db/connect';
import { entidad, estudiante } from '../db/schema/personas';
import { Refusal } from '../lib/errors';
import { scoped } from '../lib/scope';
import type { User } from '../lib/user';
import { personasDe, estudiantesDe } from './alcance';
import { mismoDocumento } from './documento';
import { nombreDe } from './nombre';
import { digitosDe, telefonosDe } from './telefono';

// Who is perhaps on record already. By its exact document a person of the whole company is named, whatever its branch, and nothing else is
// told; by name and birth date, or by phone, only those whom the user may know of.

const MAX_ESTUDIANTES = 20;
const MAX_PERSONAS = 10;
/** Fewer digits are no phone. */
const MIN_DIGITOS = 7;

interface Nino {
  nombre: string;
  apellido: string;
  fechaNacimiento?: string;
  documento: string;
}

/** How two names of persons born on the same day are compared. */
type Comparacion = (uno: SQL, otro: string) => SQL;

/** Without accents and case. */
const igual: Comparacion = (uno, otro) => sql`sin_acento(${uno}) = sin_acento(${otro})`;

/** As they sound, but for one letter that is wrong, missing or too many. */
const suena: Comparacion = (uno, otro) => sql`levenshtein_less_equal(sonido(${uno}), sonido(${otro}), 1) <= 1`;

const mismoNombre = ({ nombre, apellido, fechaNacimiento }: Nino, comparacion: Comparacion): SQL | undefined =>
  fechaNacimiento === undefined || nombre === '' || apellido === ''
    ? undefined
    : and(eq(entidad.fechaNacimiento, fechaNacimiento), comparacion(nombreDe(entidad), nombreCompletoDe({ nombre, apellido })));

/** The question that `estudiantesParecidos` asks; undefined when there is nothing to compare. */
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
        // A record that was merged counts as the one it went to.
        isNull(estudiante.codigoFusion),
      ),
    )
    .orderBy(sql`5 desc`, estudiante.codigoEstudiante)
    .limit(MAX_ESTUDIANTES);
}

/** Students, inactive ones too, who are perhaps the same child. Of one whom the user may not know of only the name is told, without its key. */
export const estudiantesParecidos = async (db: Db, user: User, nino: Nino, comparacion = suena) =>
  (await preguntaDeParecidos(db, user, nino, comparacion)) ?? [];

/** Refuses (409, `confirmaParecidos`) a second record of a child of this name and birth date until it is confirmed that it is another one. */
export async function assertSinGemelo(db: Db, user: User, nino: Nino, confirmado: boolean): Promise<void> {
  // Two desks, or one that sends twice, may type the same child at once.
  const quien = `${nombreCompletoDe(nino)} ${nino.fechaNacimiento}`;
  await db.execute(sql`select pg_advisory_xact_lock(${user.codigoCompania}, hashtext(sin_acento(${quien})))`);
  const [gemelo] = confirmado ? [] : await estudiantesParecidos(db, user, { ...nino, documento: '' }, igual);
  if (!gemelo) return;
  const mensaje = `${gemelo.nombreCompleto} (#${gemelo.codigoEstudiante}) tiene el mismo nombre y nació el mismo día. Si es otra persona, confírmelo`;
  throw new Refusal(409, mensaje, { errors: { confirmaParecidos: mensaje } });
}

/** The students of the guardian of the outer query that the user may know of, by name. */
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
 * Persons, no students, who are perhaps the same: with this document, or with this phone, the likest name first. Of one whom the user may
 * not know of only the name is told.
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

/** Who else of the company has a document, however it is written; two who type it at once wait for each other. */
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
