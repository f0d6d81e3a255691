import { eq, sql, type SQL } from 'drizzle-orm';
import { atrasos, type Atraso } from '@/contract/reportes/atraso';
import { diasEntre, sumarDias } from '@/domain/fechas';
import { nombreDeGrupo } from '../academico/nombreDeGrupo';
import { grouped } from '../lib/lists/grouped';
import { delEstudiante, NOMBRES } from './estudiantes';
import { factura } from '../db/schema/dinero/facturas';
import { estudiante } from '../db/schema/personas';
import { pendiente } from '../facturas/columnas';
import { always, dado, given } from '../lib/lists/filters';
import { anyone, deAqui, type Db, type User } from '../lib/scope';
import { sobran, type Pregunta } from './porNombre';
import { MIS_GRUPOS } from '../personas/ensena';

/** Earlier than any invoice. */
const SIEMPRE = '1900-01-01';
const deGrupo = (condition: SQL) => sql`${factura.codigoInscripcion} in (
  select i.codigo_inscripcion from inscripcion i join grupo g using (codigo_grupo) where ${condition})`;
/** Invoices stay billed where they were when an enrolment moves to another branch, whose groups who lacks it is not told. */
const INSCRITA_AQUI = sql`left join (select codigo_inscripcion, codigo_grupo from inscripcion
  where ${deAqui(sql`codigo_sucursal`)}) i using (codigo_inscripcion)`;
const VENCIDA = sql`${pendiente} and ${factura.fechaVencimiento} < ${dado('hoy')} and ${factura.codigoEstudiante} is not null`;

/** SQL: what the overdue invoices of a student come to. */
const SUMAS = sql`count(*)::int facturas, sum(pendiente)::bigint pendiente, min(fecha_vencimiento) desde`;

/** The totals need one sum per student. */
const deCadaUno = (where: SQL, more = sql``) => sql`select codigo_estudiante, count(*) facturas, sum(pendiente)::bigint pendiente
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
const deudores = ({ totals, ...totales }: Totales) => ({
  table: factura,
  coach: deGrupo(sql`g.codigo_grupo in ${MIS_GRUPOS}`),
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

const conDias = {
  without: ['diasAtraso'],
  row: (fila: Omit<Atraso, 'diasAtraso'>, { hoy }: { hoy: string }): Atraso => ({ ...fila, diasAtraso: diasEntre(fila.desde, hoy) }),
};

const porGrupo = grouped({
  call: atrasos.porGrupo,
  by: ['codigoEstudiante', 'codigoGrupo'],
  // Grouped by enrolment first, so that fewer rows need their group.
  sums: (where) => sql`
    select f.codigo_estudiante, i.codigo_grupo, sum(facturas)::int facturas, sum(pendiente)::bigint pendiente, min(desde) desde
    from (select factura.codigo_estudiante, codigo_inscripcion, ${SUMAS} from factura where ${where} group by 1, 2) f
    ${INSCRITA_AQUI} group by 1, 2`,
  ...deudores({
    // Most debtors owe for a single enrolment: groups are looked up only for several enrolments or for invoices without one.
    totalsFrom: (where) => ({
      d: sql`select uno.*, case when una = otra and con = facturas then 1 else (
          select count(*) from (select distinct i.codigo_grupo from factura ${INSCRITA_AQUI}
            where factura.codigo_estudiante = uno.codigo_estudiante and ${where}) de) end filas
        from (select codigo_estudiante, count(*) facturas, sum(pendiente)::bigint pendiente, min(codigo_inscripcion) una, max(codigo_inscripcion) otra,
          count(codigo_inscripcion) con from factura where ${where} group by 1) uno`,
    }),
    count: sql`coalesce(sum(d.filas), 0)`,
  }),
  ...conDias,
  names: { ...NOMBRES, grupo: sql`coalesce((select ${nombreDeGrupo(sql`g`)} from grupo g where g.codigo_grupo = d.codigo_grupo), '')` },
});

const MAS_VIEJA = sql`min(fecha_vencimiento) < ${sql.placeholder('antes')}`;
// The oldest debt decides: a debtor with an invoice older than the requested days is shown with all overdue invoices.
const porSucursal = grouped({
  ...deudores({ totalsFrom: (where) => ({ d: deCadaUno(where, sql`having ${MAS_VIEJA}`) }) }),
  ...conDias,
  call: atrasos.porSucursal,
  by: ['codigoEstudiante'],
  sums: (where) => sql`select factura.codigo_estudiante, null::int codigo_grupo, array_agg(codigo_inscripcion) inscripciones, ${SUMAS}
    from factura where ${where} group by 1
    having ${MAS_VIEJA}`,
  names: {
    ...NOMBRES,
    grupo: sql`coalesce((
      select string_agg(${nombreDeGrupo(sql`g`)}, ', ' order by g.descripcion, g.codigo_periodo) from grupo g
      where ${deAqui(sql`g.codigo_sucursal`)}
        and g.codigo_grupo in (select i.codigo_grupo from inscripcion i where i.codigo_inscripcion = any(d.inscripciones))), '')`,
  },
  values: ({ hoy, query: { dias } }) => ({ antes: sumarDias(hoy, -dias) }),
});

// Months are cut from the text of the date, because to_char costs more than the rest of the aggregation. JSON objects are built for the
// rows of a page only.
const porMes = grouped({
  call: atrasos.porMes,
  by: ['codigoEstudiante'],
  sums: (where) => sql`
    select codigo_estudiante, array_agg(mes) de_meses, array_agg(pendiente) por_mes, sum(facturas) facturas, sum(pendiente)::bigint pendiente
    from (select codigo_estudiante, left(fecha_vencimiento::text, 7) mes, ${SUMAS} from factura where ${where} group by 1, 2) m group by 1`,
  ...deudores({
    totalsFrom: (where) => ({
      d: deCadaUno(where),
      mes: sql`select left(fecha_vencimiento::text, 7) mes, sum(pendiente)::bigint suma
        from (select fecha_vencimiento, sum(pendiente) pendiente from factura where ${where} group by 1) dia group by 1`,
    }),
    totals: { meses: sql`(select coalesce(json_object_agg(mes, suma order by mes), '{}') from mes)` },
  }),
  names: { ...NOMBRES, meses: sql`(select jsonb_object_agg(mes, monto) from unnest(d.de_meses, d.por_mes) cada (mes, monto))` },
  totals: {
    estudiantes: sql`count(*)`.mapWith(Number),
    facturas: sql`coalesce(sum(d.facturas), 0)`.mapWith(Number),
    meses: sql`(select coalesce(json_object_agg(mes, suma order by mes), '{}') from (
      select mes, sum(monto)::bigint suma from d, unnest(d.de_meses, d.por_mes) cada (mes, monto) group by mes) meses)`,
  },
});

export default [porGrupo, porSucursal, porMes];
