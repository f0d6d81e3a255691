import { eq, sql, type SQL } from 'drizzle-orm';
import { sumarDias } from '@/domain/fechas';
import type { Db } from '../db/connect';
import { factura } from '../db/schema/facturas';
import { estudiante } from '../db/schema/personas';
import { pendiente } from '../facturas/columnas';
import { always, given } from '../lib/lists/filters';
import { anyone } from '../lib/scope';
import type { User } from '../lib/user';
import { delEstudiante } from './estudiantes';
import { sobran, type Pregunta } from './porNombre';

const dado = sql.placeholder;
/** Earlier than any invoice. */
const SIEMPRE = '1900-01-01';
const deGrupo = (condition: SQL) => sql`${factura.codigoInscripcion} in (
  select i.codigo_inscripcion from inscripcion i join grupo g using (codigo_grupo) where ${condition})`;
const VENCIDA = sql`${pendiente} and ${factura.fechaVencimiento} < ${dado('hoy')} and ${factura.codigoEstudiante} is not null`;

/** SQL: what the overdue invoices of a student come to. */
export const SUMAS = sql`count(*)::int facturas, sum(pendiente)::bigint pendiente, min(fecha_vencimiento) desde`;

/** The totals need one sum per student. */
export const deCadaUno = (where: SQL, more = sql``) => sql`select codigo_estudiante, count(*) facturas, sum(pendiente)::bigint pendiente
  from factura where ${where} group by 1 ${more}`;

/** How the totals are read where the page is read in the order of names. */
interface Totales {
  totalsFrom: (where: SQL) => Record<string, SQL>;
  totals?: Record<string, SQL>;
  count?: SQL;
}

/**
 * What the reports of students with overdue invoices have in common. A page sorted by name is read in the order of an index
 * (docs/decisions/fast-paths): students by name, for each the overdue invoices older than the requested number of days.
 */
export const deudores = ({ totals, ...totales }: Totales) => ({
  table: factura,
  coach: deGrupo(sql`g.codigo_profesor = ${dado('codigoProfesor')}`),
  search: delEstudiante(factura.codigoEstudiante),
  filters: {
    vencida: always(VENCIDA),
    grupo: given('codigoGrupo', deGrupo(sql`g.codigo_grupo = ${dado('codigoGrupo')}`)),
  },
  totals: { estudiantes: sql`count(distinct d.codigo_estudiante)`.mapWith(Number) },
  indexOrder: {
    field: 'estudiante' as const,
    walked: estudiante,
    where: eq(estudiante.codigoCompania, anyone.codigoCompania),
    order: sql`${estudiante.nombreCompleto} collate "es-x-icu"`,
    joined: sql`${factura.codigoEstudiante} = ${estudiante.codigoEstudiante}`,
    isFaster: (db: Db, { user, hoy, query }: { user: User; hoy: string; query: Pregunta & { dias?: number } }, hastaAqui: number) =>
      // A student with debt has about two overdue invoices.
      sobran(db, user, query, { venceDesde: SIEMPRE, venceHasta: sumarDias(hoy, -1 - (query.dias ?? 0)) }, 2 * hastaAqui),
    totals: { estudiantes: sql`count(*)`.mapWith(Number), ...totals },
    ...totales,
  },
});
