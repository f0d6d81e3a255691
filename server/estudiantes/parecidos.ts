import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { entidad, estudiante } from '../db/schema/personas';
import type { User } from '../lib/user';

const MAX_PARECIDOS = 20;

/** '001-1234567-8' and '00112345678' are one document. */
export const soloSignos = (documento: string) => documento.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
/** Persons with this document, whatever stands between its signs; undefined when nothing of it is a letter or a digit. */
function porDocumento(documento: string): SQL | undefined {
  const signos = [...soloSignos(documento)];
  // Matched as a pattern: to strip every document before comparing takes three times as long.
  const patron = ['^', ...signos, '$'].join('[^[:alnum:]]*');
  return signos.length === 0 ? undefined : sql`(${entidad.documento} <> '' and ${entidad.documento} ~* ${patron})`;
}

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

/** Students of the whole company, also of branches that the caller does not see and inactive ones, who are perhaps the same child. */
export async function parecidos(db: Db, user: User, nuevo: Nuevo) {
  const documento = porDocumento(nuevo.documento);
  const nombre = porNombre(nuevo);
  if (!documento && !nombre) return [];
  return db
    .select({
      codigoEstudiante: estudiante.codigoEstudiante,
      nombreCompleto: estudiante.nombreCompleto,
      fechaNacimiento: entidad.fechaNacimiento,
      activo: estudiante.activo,
      porDocumento: sql<boolean>`${documento ?? sql`false`}`,
    })
    .from(estudiante)
    .innerJoin(entidad, eq(entidad.codigoEntidad, estudiante.codigoEntidad))
    .where(and(eq(entidad.codigoCompania, user.codigoCompania), or(documento, nombre)))
    .orderBy(sql`5 desc`, estudiante.codigoEstudiante)
    .limit(MAX_PARECIDOS);
}
