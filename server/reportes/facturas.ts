import { and, eq, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { ListCall } from '@/contract/list';
import { nombreDeGrupo } from '../academico/nombreDeGrupo';
import { grupo } from '../db/schema/academico';
import { factura } from '../db/schema/dinero/facturas';
import { estabaEn } from '../academico/inscritos';
import { inscripcion } from '../db/schema/inscripciones';
import { entidad, estudiante, nombreDe } from '../db/schema/personas';
import { quoted } from '../db/sql';
import { pagadorDe } from '../facturas/familia';
import { dado, given, matches, type Fields, type Options, type Term } from '../lib/lists/list';
import { anyone, deAqui, type Db } from '../lib/scope';
import { AL } from './ingresos/facturadoAl';
import { MIS_ESTUDIANTES } from '../personas/alcance';

/** SQL: the number in a word like 35 or F-35, by the letter of the paper; null for any other word. */
export const numeroEn = (i: number, letra: 'f' | 'r') =>
  sql`substring(lower(${dado(`palabra${i}`)}::text) from ${quoted(`^(?:${letra}-?)?([0-9]{1,9})$`)})::int`;

/** The columns by which invoices are found: of the table, or of a view of them. */
interface Facturas {
  codigoEstudiante: PgColumn;
  codigoEntidad: PgColumn;
  numero: PgColumn;
}

/** Search condition: the invoice's student (or customer) matches a word, or its number is the word. */
export const delNombreEn =
  ({ codigoEstudiante, codigoEntidad, numero }: Facturas) =>
  (term: Term, i: number): SQL => {
    const hallado = sql`codigo_compania = ${anyone.codigoCompania} and ${matches(sql`busqueda`, term, i)}`;
    return sql`(${codigoEstudiante} in (select codigo_estudiante from estudiante where ${hallado})
      or ${codigoEstudiante} is null and ${codigoEntidad} in (select codigo_entidad from entidad where ${hallado})
      or ${numero} = ${numeroEn(i, 'f')})`;
  };
export const delNombre = delNombreEn(factura);

/** Condition: invoices of an enrolment in the requested group; an array, because unlike a join it reaches the scan of a view or function. */
const DE_GRUPO = sql`${factura.codigoInscripcion} = any(array(
  select codigo_inscripcion from inscripcion where codigo_grupo = ${dado('codigoGrupo')}))`;

/** The same of an enrolment that was in the group on the day `al`. */
export const DE_GRUPO_AL = sql`${factura.codigoInscripcion} in (
  select i.codigo_inscripcion from inscripcion i where ${estabaEn(sql`array[${dado('codigoGrupo')}::int]`, AL)})`;

/** Condition: invoices of the students of the calling coach, as in `facturasDe`: of a child who left nothing is seen any more. */
export const deLosGrupos = ({ codigoEstudiante }: Pick<Facturas, 'codigoEstudiante'>) => sql`${codigoEstudiante} in ${MIS_ESTUDIANTES}`;
export const DE_MIS_GRUPOS = deLosGrupos(factura);

/** The payer of an invoice. */
export const pagador = alias(entidad, 'pagador');

// The customer of an invoice without a student is a subquery: with a join the planner would scan all persons.
const cliente = sql<string>`(select ${nombreDe('p')} from entidad p where p.codigo_entidad = ${factura.codigoEntidad})`;
/** The person who pays an invoice. */
export const PAGADOR = pagadorDe(factura.codigoEstudiante, factura.codigoEntidad);
const delPagador = (que: SQL<string>) => sql<string>`(select ${que} from entidad p where p.codigo_entidad = ${PAGADOR})`;

/** What a row about an invoice shows and the invoice has not; the query is `conNombres`. */
const NOMBRES = {
  estudiante: sql<string>`coalesce(${estudiante.nombreCompleto}, ${cliente})`,
  responsable: nombreDe(pagador),
  telefono: pagador.telefono,
  grupo: sql<string>`coalesce(${nombreDeGrupo()}, '')`,
};

/** Invoices with their names. All are left joins on keys, which the planner removes where nobody reads them. */
const conNombres = (db: Db, selection: Fields, where: SQL) =>
  db
    .select(selection)
    .from(factura)
    .leftJoin(estudiante, eq(estudiante.codigoEstudiante, factura.codigoEstudiante))
    .leftJoin(entidad, eq(entidad.codigoEntidad, factura.codigoEntidad))
    .leftJoin(inscripcion, eq(inscripcion.codigoInscripcion, factura.codigoInscripcion))
    .leftJoin(grupo, and(eq(grupo.codigoGrupo, inscripcion.codigoGrupo), deAqui(grupo.codigoSucursal)))
    .leftJoin(pagador, eq(pagador.codigoEntidad, PAGADOR))
    .where(where)
    .$dynamic();

/** What lists of invoices have in common: `list({ call, ...DE_FACTURAS, … })`. The page's keys are read first, and names for these only. */
export const DE_FACTURAS = {
  table: factura,
  key: factura.codigoFactura,
  names: NOMBRES,
  from: conNombres,
  keys: conNombres,
  search: delNombre,
  coach: DE_MIS_GRUPOS,
  filters: { grupo: given('codigoGrupo', DE_GRUPO) },
};

/**
 * The same list as of the past day `al`: what was owed then (`deuda_al`, server/db/vistas.sql) stands in for the table of invoices, as a CTE of
 * its name: it is computed once for the page and its totals, and names are looked up for the rows of the page.
 */
export const comoEra = <C extends ListCall, Fila>(options: Options<C, Fila>): Options<C, Fila> => ({
  ...options,
  names: {
    ...options.names,
    estudiante: sql<string>`coalesce((select e.nombre_completo from estudiante e where e.codigo_estudiante = ${factura.codigoEstudiante}), ${cliente})`,
    responsable: delPagador(nombreDe('p')),
    telefono: delPagador(sql`p.telefono`),
  },
  from: (db, selection, where) =>
    db
      .with(db.$with('factura', {}).as(sql`select * from deuda_al(${anyone.codigoCompania}, ${AL}) factura where ${where}`))
      .select(selection)
      .from(factura)
      .$dynamic(),
  filters: { ...options.filters, grupo: given('codigoGrupo', DE_GRUPO_AL) },
  totals: { ...options.totals, estudiantes: sql`count(distinct ${factura.codigoEstudiante})`.mapWith(Number) },
  ...{ keys: undefined, totalsFrom: undefined, totalsOf: sql`factura` },
});

/** Source of totals: summed by due date, in the order of the index, and then over these few rows; students are counted separately. */
export const POR_VENCIMIENTO = {
  from: (db: Db, selection: Fields, where: SQL) =>
    db
      .with(
        db.$with('quien', {}).as(sql`select distinct codigo_estudiante from ${factura} where ${where}`),
        db.$with('factura', {}).as(sql`select fecha_vencimiento, count(*) facturas, sum(total)::bigint total, sum(pagado)::bigint pagado,
          sum(pendiente)::bigint pendiente from ${factura} where ${where} group by 1`),
      )
      .select(selection)
      .from(sql`factura`)
      .$dynamic(),
  count: sql`coalesce(sum(facturas), 0)`,
  estudiantes: sql`(select count(codigo_estudiante) from quien)`.mapWith(Number),
};
