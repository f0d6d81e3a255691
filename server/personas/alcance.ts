import { and, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { cobro } from '../db/schema/dinero/cobros';
import { factura } from '../db/schema/dinero/facturas';
import { inscripcion, sigueEl } from '../db/schema/inscripciones';
import { entidad, estudiante, nombreDe } from '../db/schema/personas';
import { usuario } from '../db/schema/usuarios';
import { notFound } from '../lib/serve';
import { found, scoped, type Db, type Quien, type Scope, type User } from '../lib/scope';
import { mismoDocumento } from './senas';
import { HOY, MIS_GRUPOS, susGrupos } from './ensena';

/** Condition: the student is enrolled in one of these groups, a subquery. */
export const enGrupos = (grupos: SQL = MIS_GRUPOS) => sql`exists (
  select 1 from inscripcion i
  where i.codigo_estudiante = ${estudiante.codigoEstudiante} and i.estatus = 'ACTIVA' and i.codigo_grupo in ${grupos})`;

const algunaDe = ({ sucursales }: Scope) => sql`any(${Array.isArray(sucursales) ? sql.param(sucursales) : sucursales})`;

/** SQL array: the few students whom one of these branches (`any(…)`, or one) teaches on a day or later, but whose record is of another branch. */
export const visitasDe = (sucursales: SQL, dia = HOY) => sql`array(
  select i.codigo_estudiante from inscripcion i where i.visita and i.codigo_sucursal = ${sucursales} and ${sigueEl(dia)})`;

/** Condition: a branch (or `any(…)` of several) has the student's record or teaches the student. */
export const estaEn = (sucursal: SQL, dia = HOY) =>
  sql`(${estudiante.codigoSucursal} = ${sucursal} or ${estudiante.codigoEstudiante} = any(${visitasDe(sucursal, dia)}))`;

/** Condition: the students of the company who are in one of the user's branches. */
export const alumnosDe = (user: Scope & Pick<Quien, 'hoy'>, ...more: (SQL | undefined)[]) =>
  and(eq(estudiante.codigoCompania, user.codigoCompania), estaEn(algunaDe(user), user.hoy), ...more)!;

/** Condition: the students that a user may see, those in scope; a PROFESOR sees only those in their own groups. */
export function estudiantesDe(user: Quien, ...more: (SQL | undefined)[]): SQL {
  const grupos = susGrupos(user);
  return alumnosDe(user, grupos && enGrupos(grupos), ...more);
}

/** Condition: the students that a user may enrol: those they may see and, for a PROFESOR, those who are in no group yet. */
export function inscribiblesDe(user: Quien, ...more: (SQL | undefined)[]): SQL {
  const grupos = susGrupos(user);
  const sinGrupo = sql`not exists (
    select from inscripcion i where i.codigo_estudiante = ${estudiante.codigoEstudiante} and ${sigueEl(user.hoy)})`;
  return alumnosDe(user, grupos && or(enGrupos(grupos), sinGrupo), ...more);
}

/** Condition: the enrolments that a user may see, those in scope; a PROFESOR sees only those of their own groups. */
export function inscripcionesDe(user: Scope | Quien, ...more: (SQL | undefined)[]): SQL {
  const grupos = susGrupos(user);
  return scoped(inscripcion, user, grupos && sql`${inscripcion.codigoGrupo} in ${grupos}`, ...more);
}

/**
 * Subselect of the links that make the outer query's person a guardian of a student that the user may see; `more` may refer to
 * `responsable_estudiante r` and `estudiante`.
 */
export const vinculosDe = (user: Quien, ...more: (SQL | undefined)[]): SQL => sql`
  select 1 from responsable_estudiante r join estudiante on estudiante.codigo_estudiante = r.codigo_estudiante
  where r.codigo_entidad = entidad.codigo_entidad and ${estudiantesDe(user, ...more)}`;

/** Condition: the person is a guardian of a student that the user may see; `more` as above. */
const esResponsableDe = (user: Quien, ...more: (SQL | undefined)[]): SQL => sql`exists (${vinculosDe(user, ...more)})`;

/** Condition: the person is a student that the user may see. */
const esEstudianteDe = (user: Quien): SQL => sql`exists (
  select 1 from estudiante where estudiante.codigo_entidad = entidad.codigo_entidad and ${estudiantesDe(user)})`;

/** Condition: the person is an instructor of all branches, of one of these, or with a group in one of these. */
const esProfesorEn = (sucursales: SQL): SQL => sql`exists (
  select 1 from profesor p where p.codigo_entidad = entidad.codigo_entidad and (p.codigo_sucursal is null or p.codigo_sucursal = ${sucursales}
    or exists (select 1 from grupo_profesor x join grupo g using (codigo_grupo) where x.codigo_profesor = p.codigo_profesor and g.codigo_sucursal = ${sucursales})))`;

/** Condition: the person is a user of one of these branches. */
const esUsuarioEn = (sucursales: SQL): SQL => sql`exists (
  select 1 from usuario u join sucursal_usuario b using (codigo_usuario)
  where u.codigo_entidad = entidad.codigo_entidad and b.codigo_sucursal = ${sucursales})`;

/** Condition: the person is a user assigned to an active branch. */
const TRABAJA = sql`exists (select 1 from usuario u join sucursal_usuario b using (codigo_usuario) join sucursal s using (codigo_sucursal)
  where u.codigo_entidad = entidad.codigo_entidad and s.activo)`;

/** Condition: nothing ties the person to a branch, as with a walk-in customer or a supplier. */
const SUELTA = sql`not exists (select 1 from estudiante e where e.codigo_entidad = entidad.codigo_entidad)
  and not exists (select 1 from responsable_estudiante r where r.codigo_entidad = entidad.codigo_entidad)
  and not exists (select 1 from profesor p where p.codigo_entidad = entidad.codigo_entidad)
  and not ${TRABAJA}`;

/** Condition: the person was created or billed by one of these branches. */
const deLaCasaEn = (sucursales: SQL): SQL => sql`(
  entidad.codigo_sucursal_origen is null or entidad.codigo_sucursal_origen = ${sucursales}
  or exists (select 1 from factura f where f.codigo_entidad = entidad.codigo_entidad and f.codigo_sucursal = ${sucursales}))`;

/**
 * Condition: the persons that a user may see, by the branches of their students, groups and users; persons without any of these by the
 * branch that created them and by their invoices. Each part has its index. The query must read the table `entidad` without an alias.
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

/**
 * Condition: the students of other branches who owe something that was billed in one of the user's. Their account can be collected, nothing
 * more of them is seen (docs/decisions/desk).
 */
export const deudoresDe = (
  user: Quien,
): SQL => sql`(estudiante.codigo_compania = ${user.codigoCompania} and not ${estaEn(algunaDe(user), user.hoy)}
  and exists (select from factura where factura.codigo_estudiante = estudiante.codigo_estudiante and factura.pendiente > 0 and ${facturasDe(user)}))`;

/** Condition: the persons who can pay at the user's desk: those that they may see, and who pays for such a student. */
export const pagadoresDe = (user: Quien): SQL => sql`(${personasDe(user)} or exists (select from responsable_estudiante r
  join estudiante on estudiante.codigo_estudiante = r.codigo_estudiante where r.codigo_entidad = entidad.codigo_entidad and ${deudoresDe(user)})
  or exists (select from estudiante where estudiante.codigo_entidad = entidad.codigo_entidad and ${deudoresDe(user)}))`;

const esPersonaDe = (user: Quien, codigoEntidad: SQLWrapper): SQL =>
  sql`exists (select from entidad where entidad.codigo_entidad = ${codigoEntidad} and ${personasDe(user)})`;

/** Condition: the invoice is of a student in one of the instructor's groups or, if of no student, of a person that they may see. */
const esFacturaDe = (user: Quien, grupos: SQL): SQL => sql`(
  case when ${factura.codigoEstudiante} is null then ${esPersonaDe(user, factura.codigoEntidad)}
  else ${factura.codigoEstudiante} = any(array(
    select i.codigo_estudiante from inscripcion i where i.estatus = 'ACTIVA' and i.codigo_grupo in ${grupos})) end)`;

/** Condition: the invoices that a user may see, those in scope; a PROFESOR sees those of the children of their groups. */
export function facturasDe(user: Scope | Quien, ...more: (SQL | undefined)[]): SQL {
  const grupos = susGrupos(user);
  return scoped(factura, user, grupos && esFacturaDe(user as Quien, grupos), ...more);
}

/** Who paid, for a query that joins them to a payment. */
export const pagador = alias(entidad, 'pagador');

/**
 * Condition: the payments that a user may see, those in scope; a PROFESOR sees those of payers that they may see, if they may see every
 * invoice that was paid, because a receipt names them all.
 */
export function cobrosDe(user: Quien, ...more: (SQL | undefined)[]): SQL {
  const grupos = susGrupos(user);
  const suyos =
    grupos &&
    sql`(${esPersonaDe(user, cobro.codigoPagador)} and not exists (
    select from cobro_factura l join factura on factura.codigo_factura = l.codigo_factura
    where l.codigo_cobro = ${cobro.codigoCobro} and not ${esFacturaDe(user, grupos)}))`;
  return scoped(cobro, user, suyos, ...more);
}

/**
 * Condition: the users that somebody may see: those of one of the own branches, or without an active branch. The query joins `usuario` and
 * `entidad`.
 */
export const usuariosDe = (user: Scope, ...more: (SQL | undefined)[]): SQL =>
  scoped(usuario, user, or(esUsuarioEn(algunaDe(user)), sql`not ${TRABAJA}`), ...more);

/** Throws 404 for a person that the user may not see. */
export async function assertPersona(db: Db, user: User, codigoEntidad: number, que = 'Esa persona'): Promise<void> {
  const known = await db.$count(entidad, personasDe(user, eq(entidad.codigoEntidad, codigoEntidad)));
  if (known === 0) throw notFound(que);
}

/** A person given by code; one of another branch also by the exact document number. */
export interface Nombrada {
  codigoEntidad: number;
  /** The number as typed from the paper document. */
  documento?: string;
}

/**
 * A person that the user may link to something: one they may see, or one of another branch given with the exact document. Linking adds the
 * person to the branch. Throws 404 for anybody else.
 */
export async function cargarVinculable(db: Db, user: User, { codigoEntidad, documento = '' }: Nombrada) {
  const porDocumento = mismoDocumento(documento);
  const rows = await db
    .select({ nombre: entidad.nombre, nombreCompleto: nombreDe(entidad), codigoEstudiante: estudiante.codigoEstudiante })
    .from(entidad)
    .leftJoin(estudiante, eq(estudiante.codigoEntidad, entidad.codigoEntidad))
    .where(scoped(entidad, user, eq(entidad.codigoEntidad, codigoEntidad), or(personasDe(user), porDocumento)));
  return found(rows, 'Esa persona');
}

/** Condition: guardians of a student that the user may see; `more` may refer to `responsable_estudiante r` and `estudiante`. */
export const responsablesDe = (user: User, ...more: (SQL | undefined)[]): SQL => scoped(entidad, user, esResponsableDe(user, ...more));

/** Whether a person is a guardian of a student that the user may see. */
export const esResponsable = async (db: Db, user: User, codigoEntidad: number): Promise<boolean> =>
  (await db.$count(entidad, scoped(entidad, user, esResponsableDe(user), eq(entidad.codigoEntidad, codigoEntidad)))) > 0;

/** Throws 404 unless the person is a guardian of a student that the user may see. */
export async function assertResponsable(db: Db, user: User, codigoEntidad: number): Promise<void> {
  if (!(await esResponsable(db, user, codigoEntidad))) throw notFound('Ese responsable');
}

// What a list or report, prepared once for everybody, shows a coach: the same as `estudiantesDe`, `facturasDe` and `cobrosDe`.

/** Subquery: the students who are in a group of the calling coach. */
export const MIS_ESTUDIANTES = sql`(select i.codigo_estudiante from inscripcion i where i.estatus = 'ACTIVA' and i.codigo_grupo in ${MIS_GRUPOS})`;

/** Condition: payments, by their key, for those students alone: one that also covers another child's invoice names that child. */
export const soloDeMisGrupos = (codigoCobro: SQL) => sql`(
  ${codigoCobro} in (select l.codigo_cobro from cobro_factura l join factura f using (codigo_factura) where f.codigo_estudiante in ${MIS_ESTUDIANTES})
  and not exists (select from cobro_factura l join factura f using (codigo_factura)
    where l.codigo_cobro = ${codigoCobro} and f.codigo_estudiante not in ${MIS_ESTUDIANTES}))`;
