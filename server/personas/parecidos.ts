import { and, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { entidad, estudiante } from '../db/schema/personas';
import { conflict } from '../lib/errors';
import type { User } from '../lib/user';

const MAX_PARECIDOS = 20;

/** '001-1234567-8' and '00112345678' are one document. */
export const soloSignos = (documento: string) => documento.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Persons with this document, whatever stands between its signs; undefined when nothing of it is a letter or a digit. */
const porDocumento = (documento: string): SQL | undefined =>
  soloSignos(documento) === ''
    ? undefined
    : // The second half says nothing new; it tells PostgreSQL that the partial index holds every such person.
      sql`(${entidad.documentoSignos} = lower(regexp_replace(${documento}, '[^[:alnum:]]', '', 'g')) and ${entidad.documentoSignos} <> '')`;

interface Nuevo {
  nombre: string;
  apellido: string;
  fechaNacimiento?: string;
  documento: string;
}

/** Persons of the same name, compared without accents and case, born on the same day. */
const porNombre = ({ nombre, apellido, fechaNacimiento }: Nuevo): SQL | undefined =>
  fechaNacimiento === undefined || nombre === '' || apellido === ''
    ? undefined
    : and(
        eq(entidad.fechaNacimiento, fechaNacimiento),
        sql`sin_acento(${entidad.nombre} || ' ' || ${entidad.apellido}) = sin_acento(${`${nombre} ${apellido}`})`,
      );

/** The question that `parecidos` asks; undefined when there is nothing to compare. */
export function preguntaDeParecidos(db: Db, { codigoCompania }: User, nuevo: Nuevo, menos = 0) {
  const documento = porDocumento(nuevo.documento);
  const nombre = porNombre(nuevo);
  if (!documento && !nombre) return undefined;
  return db
    .select({
      codigoEstudiante: estudiante.codigoEstudiante,
      nombreCompleto: estudiante.nombreCompleto,
      fechaNacimiento: entidad.fechaNacimiento,
      activo: estudiante.activo,
      porDocumento: sql<boolean>`${documento ?? sql`false`}`,
    })
    .from(entidad)
    .innerJoin(estudiante, eq(entidad.codigoEntidad, estudiante.codigoEntidad))
    .where(
      and(
        eq(entidad.codigoCompania, codigoCompania),
        or(documento, nombre),
        isNull(estudiante.codigoFusion),
        ne(estudiante.codigoEstudiante, menos),
      ),
    )
    .orderBy(sql`5 desc`, estudiante.codigoEstudiante)
    .limit(MAX_PARECIDOS);
}

/**
 * Students of the whole company, also of branches that the caller does not see and inactive ones, who are perhaps the same child; one that
 * was merged counts as the record it went to. `menos` is left out.
 */
export const parecidos = async (db: Db, user: User, nuevo: Nuevo, menos?: number) =>
  (await preguntaDeParecidos(db, user, nuevo, menos)) ?? [];

/** Refuses a document that another student has; holds it until the transaction ends, so that two desks cannot take it at once. */
export async function assertDocumentoLibre(db: Db, user: User, documento: string, menos?: number) {
  const signos = soloSignos(documento);
  if (signos === '') return;
  // Two desks may type the same child at once, and nothing in the table keeps them apart.
  await db.execute(sql`select pg_advisory_xact_lock(${user.codigoCompania}, hashtext(${signos}))`);
  const [mismo] = await parecidos(db, user, { nombre: '', apellido: '', documento }, menos);
  if (mismo) throw conflict(`${mismo.nombreCompleto} ya está registrado con ese documento`, { codigoEstudiante: mismo.codigoEstudiante });
}
