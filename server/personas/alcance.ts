import { eq, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { entidad, estudiante } from '../db/schema/personas';
import { usuario } from '../db/schema/usuarios';
import { notFound } from '../lib/errors';
import { scoped, type Quien, type Scope } from '../lib/scope';
import { soloDe, type User } from '../lib/user';
import { mismoDocumento } from './documento';
import { nombreDe } from './nombre';

/** Students enrolled in a group of one instructor. */
export const enGruposDe = (codigoProfesor: unknown) => sql`exists (
  select 1 from inscripcion i join grupo g using (codigo_grupo)
  where i.codigo_estudiante = ${estudiante.codigoEstudiante} and i.estatus = 'ACTIVA' and g.codigo_profesor = ${codigoProfesor})`;

/** The students that a user may know of: those in scope, and of a PROFESOR only those in the own groups. */
export function estudiantesDe(user: Quien, ...more: (SQL | undefined)[]): SQL {
  const codigoProfesor = soloDe(user);
  return scoped(estudiante, user, codigoProfesor === undefined ? undefined : enGruposDe(codigoProfesor), ...more);
}

const algunaDe = ({ sucursales }: Scope) => sql`any(${Array.isArray(sucursales) ? sql.param(sucursales) : sucursales})`;

/**
 * What makes a person of the outer query a guardian of a student that the user may know of; `more` is about `responsable_estudiante r` and
 * `estudiante`.
 */
export const vinculosDe = (user: Quien, ...more: (SQL | undefined)[]): SQL => sql`
  select 1 from responsable_estudiante r join estudiante on estudiante.codigo_estudiante = r.codigo_estudiante
  where r.codigo_entidad = entidad.codigo_entidad and ${estudiantesDe(user, ...more)}`;

/** A guardian of a student that the user may know of; `more` as above. */
export const esResponsableDe = (user: Quien, ...more: (SQL | undefined)[]): SQL => sql`exists (${vinculosDe(user, ...more)})`;

/** A student that the user may know of. */
const esEstudianteDe = (user: Quien): SQL => sql`exists (
  select 1 from estudiante where estudiante.codigo_entidad = entidad.codigo_entidad and ${estudiantesDe(user)})`;

/** An instructor of all branches or of these, or with a group in one of these. */
const esProfesorEn = (sucursales: SQL): SQL => sql`exists (
  select 1 from profesor p where p.codigo_entidad = entidad.codigo_entidad and (p.codigo_sucursal is null or p.codigo_sucursal = ${sucursales}
    or exists (select 1 from grupo g where g.codigo_profesor = p.codigo_profesor and g.codigo_sucursal = ${sucursales})))`;

/** A user of one of these branches. */
const esUsuarioEn = (sucursales: SQL): SQL => sql`exists (
  select 1 from usuario u join sucursal_usuario b using (codigo_usuario)
  where u.codigo_entidad = entidad.codigo_entidad and b.codigo_sucursal = ${sucursales})`;

/** A user who works in a branch that is not closed. */
const TRABAJA = sql`exists (select 1 from usuario u join sucursal_usuario b using (codigo_usuario) join sucursal s using (codigo_sucursal)
  where u.codigo_entidad = entidad.codigo_entidad and s.activo)`;

/** Somebody whom nothing ties to a branch: a walk-in customer, a supplier. */
const SUELTA = sql`not exists (select 1 from estudiante e where e.codigo_entidad = entidad.codigo_entidad)
  and not exists (select 1 from responsable_estudiante r where r.codigo_entidad = entidad.codigo_entidad)
  and not exists (select 1 from profesor p where p.codigo_entidad = entidad.codigo_entidad)
  and not ${TRABAJA}`;

/** Made by one of these branches, or billed there. */
const deLaCasaEn = (sucursales: SQL): SQL => sql`(
  entidad.codigo_sucursal_origen is null or entidad.codigo_sucursal_origen = ${sucursales}
  or exists (select 1 from factura f where f.codigo_entidad = entidad.codigo_entidad and f.codigo_sucursal = ${sucursales}))`;

/**
 * The persons that a user may know of: those of the branches of their students, groups and users, and those who have none of these by the
 * branch that made them and their invoices. Each part has its index. The query reads the table `entidad` under its own name.
 */
export function personasDe(user: Quien, ...more: (SQL | undefined)[]): SQL {
  const sucursales = algunaDe(user);
  const suya = or(
    esEstudianteDe(user),
    esResponsableDe(user),
    esProfesorEn(sucursales),
    esUsuarioEn(sucursales),
    sql`(${SUELTA} and ${deLaCasaEn(sucursales)})`,
  );
  return scoped(entidad, user, suya, ...more);
}

/** The users that somebody may know of: of one of the own branches, or of none that is open. The query joins `usuario` and `entidad`. */
export const usuariosDe = (user: Scope, ...more: (SQL | undefined)[]): SQL =>
  scoped(usuario, user, or(esUsuarioEn(algunaDe(user)), sql`not ${TRABAJA}`), ...more);

/** Refuses (404) a person that the user may not know of. */
export async function assertPersona(db: Db, user: User, codigoEntidad: number, que = 'Esa persona'): Promise<void> {
  const known = await db.$count(entidad, personasDe(user, eq(entidad.codigoEntidad, codigoEntidad)));
  if (known === 0) throw notFound(que);
}

/** A person named by key, or, where it may be one of another branch, by key and exact document number. */
export interface Nombrada {
  codigoEntidad: number;
  /** The number as somebody typed it who has the paper in hand. */
  documento?: string;
}

/** The person that one may link: known to the user, or named by its exact document. Linking gives the branch. Throws 404 for anybody else. */
export async function cargarVinculable(db: Db, user: User, { codigoEntidad, documento = '' }: Nombrada) {
  const porDocumento = mismoDocumento(documento);
  const [persona] = await db
    .select({ nombre: entidad.nombre, nombreCompleto: nombreDe(entidad), codigoEstudiante: estudiante.codigoEstudiante })
    .from(entidad)
    .leftJoin(estudiante, eq(estudiante.codigoEntidad, entidad.codigoEntidad))
    .where(scoped(entidad, user, eq(entidad.codigoEntidad, codigoEntidad), or(personasDe(user), porDocumento)));
  if (!persona) throw notFound('Esa persona');
  return persona;
}
