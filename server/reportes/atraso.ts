import { sql, type SQL } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { MAX_SIZE } from '@/contract/crud';
import { atrasos, type Atraso, type AtrasoPorMes } from '@/contract/reportes/atraso';
import { diasEntre, sumarDias } from '@/domain/fechas';
import { soloDe } from '../academico/leerGrupo';
import type { Db } from '../db/connect';
import { Refusal } from '../lib/errors';
import { wordsOf } from '../lib/page';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';

interface Query {
  page: number;
  size: number;
  sortField?: string;
  sortOrderAsc: boolean;
  filtro: string;
  codigoSucursal?: number;
  codigoGrupo?: number;
  todo: boolean;
}

/** The most rows that an export carries. */
const MAX_TODO = 20_000;

/** Overdue invoices of students that the caller may know of, with the group of their enrolment. */
function vencidas(user: User, hoy: string, { filtro, codigoSucursal, codigoGrupo }: Query): SQL {
  const propio = soloDe(user);
  const palabras = wordsOf(filtro).map((palabra) => sql`and e.busqueda like '%' || sin_acento(${palabra}) || '%'`);
  return sql`
    select f.codigo_estudiante, f.pendiente, f.fecha_vencimiento, g.codigo_grupo, g.descripcion grupo, e.nombre_completo estudiante
    from factura f
      join estudiante e using (codigo_estudiante)
      left join inscripcion i using (codigo_inscripcion)
      left join grupo g using (codigo_grupo)
    where f.codigo_compania = ${user.codigoCompania} and f.codigo_sucursal = any(${sql.param(user.sucursales)})
      and f.pendiente > 0 and f.fecha_vencimiento < ${hoy}
      ${codigoSucursal === undefined ? sql`` : sql`and f.codigo_sucursal = ${codigoSucursal}`}
      ${codigoGrupo === undefined ? sql`` : sql`and g.codigo_grupo = ${codigoGrupo}`}
      ${propio === undefined ? sql`` : sql`and g.codigo_profesor = ${propio}`}
      ${sql.join(palabras, sql` `)}`;
}

/** The payer of a student, else the first guardian. */
const responsable = sql`left join lateral (
  select p.nombre || ' ' || p.apellido responsable, p.telefono
  from responsable_estudiante r join entidad p using (codigo_entidad)
  where r.codigo_estudiante = d.codigo_estudiante
  order by r.contacto_pago desc, r.codigo_responsable limit 1) p on true`;

const ORDEN: Record<string, SQL> = {
  estudiante: sql`estudiante collate "es-x-icu"`,
  grupo: sql`grupo collate "es-x-icu"`,
  pendiente: sql`pendiente`,
  desde: sql`desde`,
};

function corte({ page, size, todo, sortField = 'estudiante', sortOrderAsc }: Query): SQL {
  const limit = todo ? MAX_TODO : Math.min(size, MAX_SIZE);
  const sentido = sortOrderAsc ? sql`asc` : sql`desc`;
  return sql`order by ${ORDEN[sortField]} ${sentido}, d.codigo_estudiante, d.codigo_grupo limit ${limit} offset ${todo ? 0 : page * limit}`;
}

type Totales = { filas: number; estudiantes: number; facturas: number; pendiente: Centavos };

/** Sums over the whole filter, not the page. Throws 400 when a file of it would be longer than anybody reads. */
async function totalesDe(db: Db, deuda: SQL, todo: boolean): Promise<Totales> {
  const { rows } = await db.execute<Record<string, number>>(sql`with d as (${deuda})
    select count(*)::int filas, count(distinct codigo_estudiante)::int estudiantes, coalesce(sum(facturas), 0)::int facturas,
      coalesce(sum(pendiente), 0)::bigint pendiente from d`);
  const totales = rows[0] as unknown as Totales;
  if (todo && totales.filas > MAX_TODO)
    throw new Refusal(400, `Son ${totales.filas} filas y se exportan a lo sumo ${MAX_TODO}. Reduzca el filtro`);
  return totales;
}

/** Students in arrears, one row for each of `llaves`. */
async function atraso(db: Db, deuda: SQL, hoy: string, query: Query) {
  const { filas: total, ...totales } = await totalesDe(db, deuda, query.todo);
  const { rows } = await db.execute<Record<string, any>>(sql`with d as (${deuda}),
    pagina as (select d.* from d ${corte(query)})
    select d.*, p.responsable, p.telefono from pagina d ${responsable} ${corte({ ...query, page: 0 })}`);
  const filas = rows.map((row): Atraso => ({
    codigoEstudiante: row.codigo_estudiante,
    estudiante: row.estudiante,
    codigoGrupo: row.codigo_grupo,
    grupo: row.grupo ?? '',
    responsable: row.responsable ?? '',
    telefono: row.telefono ?? '',
    facturas: row.facturas,
    pendiente: row.pendiente,
    desde: row.desde,
    diasAtraso: diasEntre(row.desde, hoy),
  }));
  return { filas, totales, total };
}

const sumas = sql`count(*)::int facturas, sum(pendiente)::bigint pendiente, min(fecha_vencimiento) desde`;

/** Overdue by month of one student or of all: { '2026-11': cents }. */
const meses = (filas: readonly Record<string, any>[]) =>
  Object.fromEntries(filas.map(({ mes, pendiente }) => [mes, pendiente as Centavos]));

export default [
  serve(atrasos.porGrupo, ({ db, user, hoy, query }) => {
    const deuda = sql`select codigo_estudiante, estudiante, codigo_grupo, grupo, ${sumas} from (${vencidas(user, hoy, query)}) v group by 1, 2, 3, 4`;
    return atraso(db, deuda, hoy, query);
  }),

  // The oldest debt decides: one who owes since more than so many days is told with all that is overdue.
  serve(atrasos.porSucursal, ({ db, user, hoy, query }) => {
    const deuda = sql`select codigo_estudiante, estudiante, null::int codigo_grupo, string_agg(distinct grupo, ', ') grupo, ${sumas}
      from (${vencidas(user, hoy, query)}) v group by 1, 2 having min(fecha_vencimiento) < ${sumarDias(hoy, -query.dias)}`;
    return atraso(db, deuda, hoy, query);
  }),

  serve(atrasos.porMes, async ({ db, user, hoy, query }) => {
    const porMes = sql`select codigo_estudiante, to_char(fecha_vencimiento, 'YYYY-MM') mes, sum(pendiente)::bigint pendiente
      from (${vencidas(user, hoy, query)}) v group by 1, 2`;
    const deuda = sql`select codigo_estudiante, estudiante, null::int codigo_grupo, null::text grupo, ${sumas} from (${vencidas(user, hoy, query)}) v group by 1, 2`;
    const { filas, totales, total } = await atraso(db, deuda, hoy, query);
    const { rows } = await db.execute<{ codigo_estudiante: number; mes: string; pendiente: number }>(
      sql`select * from (${porMes}) m where codigo_estudiante = any(${sql.param(filas.map((fila) => fila.codigoEstudiante))}) order by mes`,
    );
    const { rows: todos } = await db.execute<{ mes: string; pendiente: number }>(
      sql`select mes, sum(pendiente)::bigint pendiente from (${porMes}) m group by 1 order by 1`,
    );
    const conMeses = filas.map(({ codigoEstudiante, estudiante, responsable: quien, telefono, pendiente }): AtrasoPorMes => ({
      codigoEstudiante,
      estudiante,
      responsable: quien,
      telefono,
      pendiente,
      meses: meses(rows.filter((row) => row.codigo_estudiante === codigoEstudiante)),
    }));
    return { filas: conMeses, totales: { ...totales, meses: meses(todos) }, total };
  }),
];
