import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { MAX_TODOS, estudiantes as calls } from '@/contract/estudiantes/estudiante';
import { soloDe } from '../academico/leerGrupo';
import type { Db } from '../db/connect';
import { entidad, estudiante } from '../db/schema/personas';
import { page, type Filter, type PageQuery } from '../lib/page';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { camposDeEstudiante, camposDeInactivo, camposDeInscrito, camposLigeros } from './campos';
import { enGruposDe } from './leer';

type Query = PageQuery & { codigoSucursal?: number; codigoGrupo?: number; codigoProfesor?: number };
type Fields = Parameters<typeof page<Query>>[0]['fields'];

const deGrupo: Filter<Query> = {
  when: ({ codigoGrupo }) => codigoGrupo !== undefined,
  sql: sql`exists (select 1 from inscripcion i where i.codigo_estudiante = ${estudiante.codigoEstudiante}
    and i.codigo_grupo = ${sql.placeholder('codigoGrupo')} and i.estatus = 'ACTIVA')`,
};
const deProfesor: Filter<Query> = {
  when: ({ codigoProfesor }) => codigoProfesor !== undefined,
  sql: enGruposDe(sql.placeholder('codigoProfesor')),
};
const siempre = (condition: SQL): Filter<Query> => ({ when: () => true, sql: condition });

/** The join is an outer one, so that PostgreSQL leaves it out of a count. */
const conPersona = (db: Db, selection: Fields) =>
  db
    .select(selection as never)
    .from(estudiante)
    .leftJoin(entidad, eq(entidad.codigoEntidad, estudiante.codigoEntidad))
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

function listaDe(name: string, fields: Fields, quienes: keyof typeof QUIENES) {
  const condition = QUIENES[quienes];
  const lista = page<Query>({
    name,
    table: estudiante,
    key: estudiante.codigoEstudiante,
    fields,
    from: conPersona,
    keys: (db, key, order) =>
      db
        .select(key)
        .from(condition ? estudiante : ambasMitades(order))
        .$dynamic() as never,
    busqueda: estudiante.busqueda,
    filters: { grupo: deGrupo, profesor: deProfesor, ...(condition && { quienes: siempre(condition) }) },
  });
  return (db: Db, user: User, query: Query, max?: number) =>
    lista(db, user, { ...query, sortField: query.sortField ?? 'nombreCompleto', codigoProfesor: soloDe(user) }, max);
}

const ligeros = listaDe('estudiante_l', camposLigeros, 'activos');
const inscritos = listaDe('estudiante_m', camposDeInscrito, 'activos');
const inactivos = listaDe('estudiante_i', camposDeInactivo, 'inactivos');
const activos = listaDe('estudiante_a', camposDeEstudiante, 'activos');
const todos = listaDe('estudiante_t', camposDeEstudiante, 'todos');

const enteros = (lista: typeof ligeros) => async (db: Db, user: User, query: Query) => (await lista(db, user, query, MAX_TODOS)).rows;

export default [
  serve(calls.all, ({ db, user, query }) => enteros(ligeros)(db, user, query)),
  serve(calls.filter, ({ db, user, query }) => ligeros(db, user, query)),
  serve(calls.allInscripcion, ({ db, user, query }) => enteros(inscritos)(db, user, query)),
  serve(calls.filterInscripcion, ({ db, user, query }) => inscritos(db, user, query)),
  serve(calls.allCrud, ({ db, user, query }) => enteros(todos)(db, user, query)),
  serve(calls.crudFilter, ({ db, user, query }) => (query.inactivos ? todos : activos)(db, user, query)),
  serve(calls.inactive, ({ db, user, query }) => enteros(inactivos)(db, user, query)),
];
