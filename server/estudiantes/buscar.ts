import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { MAX_TODOS, estudiantes as calls } from '@/contract/estudiantes/estudiante';
import type { ListCall } from '@/contract/list';
import type { Db } from '../db/connect';
import { entidad, estudiante } from '../db/schema/personas';
import { type Fields, list, type List } from '../lib/lists/list';
import { always, given } from '../lib/lists/filters';
import { serve, type Context } from '../lib/serve';
import type { User } from '../lib/user';
import { serveList } from '../lib/lists/serveList';
import { camposDeEstudiante, camposDeInactivo, camposDeInscrito, camposLigeros } from './campos';
import { enGruposDe } from '../personas/alcance';

const dado = sql.placeholder;
const filters = {
  grupo: given(
    'codigoGrupo',
    sql`exists (select 1 from inscripcion i where i.codigo_estudiante = ${estudiante.codigoEstudiante}
      and i.codigo_grupo = ${dado('codigoGrupo')} and i.estatus = 'ACTIVA')`,
  ),
};

/** The join is an outer one, so that PostgreSQL leaves it out of a count. */
const conPersona = (db: Db, fields: Fields, where: SQL) =>
  db
    .select(fields as never)
    .from(estudiante)
    .leftJoin(entidad, eq(entidad.codigoEntidad, estudiante.codigoEntidad))
    .where(where)
    .$dynamic() as never;

// The order's index starts with branch and activo: of active and inactive students together each half is read in order and both are merged,
// where one select would sort every student of the branch.
const ambasMitades = (order: SQL) => sql`(
  (select * from estudiante where activo order by ${order}) union all
  (select * from estudiante where not activo order by ${order})) estudiante`;

const QUIENES = {
  activos: eq(estudiante.activo, true),
  // A record that was merged is nobody who left.
  inactivos: and(eq(estudiante.activo, false), isNull(estudiante.codigoFusion))!,
  todos: undefined,
};

function listaDe<C extends ListCall>(call: C, fields: Fields, quienes: keyof typeof QUIENES) {
  const condition = QUIENES[quienes];
  return list({
    call,
    table: estudiante,
    key: estudiante.codigoEstudiante,
    fields,
    from: conPersona,
    keys: (db, key, order, where) =>
      db
        .select(key as never)
        .from(condition ? estudiante : ambasMitades(order))
        .where(where)
        .$dynamic() as never,
    orders: {
      nombreCompleto: estudiante.nombreCompleto,
      codigoEstudiante: estudiante.codigoEstudiante,
      fechaIngreso: estudiante.fechaIngreso,
    } as never,
    search: estudiante.busqueda,
    coach: enGruposDe(dado('codigoProfesor')),
    filters: { ...filters, ...(condition && { quienes: always(condition) }) },
  });
}

const ligeros = listaDe(calls.filter, camposLigeros, 'activos');
const inscritos = listaDe(calls.filterInscripcion, camposDeInscrito, 'activos');
const inactivos = listaDe(calls.crudFilter, camposDeInactivo, 'inactivos');
const activos = listaDe(calls.crudFilter, camposDeEstudiante, 'activos');
const todos = listaDe(calls.crudFilter, camposDeEstudiante, 'todos');

/** The table: inactive students stand in it when asked for. */
const tabla: List<typeof calls.crudFilter> = {
  call: calls.crudFilter,
  page: (db, asked, max) => (asked.query.inactivos ? todos : activos).page(db, asked, max),
  parts: (deps, asked) => (asked.query.inactivos ? todos : activos).parts(deps, asked),
  totales: async () => ({}),
};

/** A list without pages: as many rows as pickers may want at once. */
const enteros = async ({ page }: Pick<List<ListCall>, 'page'>, { db, user, hoy, query }: Context & { user: User; query: object }) =>
  (await page(db, { user, hoy, query: query as never }, MAX_TODOS)).rows;

export default [
  ...serveList(ligeros),
  ...serveList(inscritos),
  ...serveList(tabla),
  serve(calls.all, (asked) => enteros(ligeros, asked)),
  serve(calls.allInscripcion, (asked) => enteros(inscritos, asked)),
  serve(calls.allCrud, (asked) => enteros(todos, asked)),
  serve(calls.inactive, (asked) => enteros(inactivos, asked)),
];
