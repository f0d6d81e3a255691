import { eq, sql, type SQL } from 'drizzle-orm';
import { estudiantes as calls } from '@/contract/estudiantes/estudiante';
import type { Db } from '../db/connect';
import { entidad, estudiante } from '../db/schema/personas';
import { page, type Filter, type PageQuery } from '../lib/page';
import { serve } from '../lib/serve';
import { camposDeEstudiante, camposLigeros } from './campos';

type Query = PageQuery & { codigoSucursal?: number; codigoGrupo?: number };
type Fields = Parameters<typeof page<Query>>[0]['fields'];

const deGrupo: Filter<Query> = {
  when: ({ codigoGrupo }) => codigoGrupo !== undefined,
  sql: sql`exists (select 1 from inscripcion i where i.codigo_estudiante = ${estudiante.codigoEstudiante}
    and i.codigo_grupo = ${sql.placeholder('codigoGrupo')} and i.estatus = 'ACTIVA')`,
};
const soloActivos: Filter<Query> = { when: () => true, sql: eq(estudiante.activo, true) };

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

const listaDe = (name: string, fields: Fields, { inactivos }: { inactivos: boolean }) =>
  page<Query>({
    name,
    table: estudiante,
    key: estudiante.codigoEstudiante,
    fields,
    from: conPersona,
    keys: (db, key, order) =>
      db
        .select(key)
        .from(inactivos ? ambasMitades(order) : estudiante)
        .$dynamic() as never,
    busqueda: estudiante.busqueda,
    filters: { grupo: deGrupo, ...(!inactivos && { activo: soloActivos }) },
  });

const ligeros = listaDe('estudiante_l', camposLigeros, { inactivos: false });
const activos = listaDe('estudiante_a', camposDeEstudiante, { inactivos: false });
const todos = listaDe('estudiante_t', camposDeEstudiante, { inactivos: true });

const porNombre = <Q extends { sortField?: string }>(query: Q) => ({ ...query, sortField: query.sortField ?? 'nombreCompleto' });

export default [
  serve(calls.filter, ({ db, user, query }) => ligeros(db, user, porNombre(query))),
  serve(calls.crudFilter, ({ db, user, query }) => (query.inactivos ? todos : activos)(db, user, porNombre(query))),
];
