import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { FACTURADA_AQUI } from '../facturas/columnas';
import { matches, type Term } from '../lib/lists/filters';
import { anyone } from '../lib/scope';
import { estudiante, nombreDe } from '../db/schema/personas';
import { enGrupos } from '../personas/alcance';

/** Search condition: the row's student matches a word. */
export const delEstudiante =
  (columna: PgColumn) =>
  (term: Term, i: number): SQL => sql`${columna} in (
    select codigo_estudiante from estudiante where codigo_compania = ${anyone.codigoCompania} and ${matches(sql`busqueda`, term, i)})`;

/** Subquery: what a student owes in the caller's branches. */
export const pendienteDe = (codigoEstudiante: SQL) => sql`(
  select coalesce(sum(f.pendiente), 0)::bigint from factura f where f.codigo_estudiante = ${codigoEstudiante} and f.pendiente > 0 and ${FACTURADA_AQUI})`;

/** Subquery: the payer, else the first guardian, of the student of a sum `d`; `que` selects from the person `p`. */
const delResponsable = (que: SQL) => sql<string>`coalesce((
  select ${que} from responsable_estudiante r join entidad p using (codigo_entidad) where r.codigo_estudiante = d.codigo_estudiante
  order by r.contacto_pago desc, r.codigo_responsable limit 1), '')`;

/** Names for a sum by student, computed after the aggregation. */
export const NOMBRES = {
  estudiante: sql`(select e.nombre_completo from estudiante e where e.codigo_estudiante = d.codigo_estudiante)`,
  responsable: delResponsable(nombreDe('p')),
  telefono: delResponsable(sql`p.telefono`),
};

/** What a report with one row of each student has in common; its `sums` select the student's `nombre_completo` too. */
export const DE_ESTUDIANTES = {
  table: estudiante,
  by: ['codigoEstudiante'],
  coach: enGrupos(),
  search: estudiante.busqueda,
  names: { ...NOMBRES, estudiante: sql`d.nombre_completo` },
};
