import { eq, getTableColumns, getTableName, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import type { crud as crudCalls } from '@/contract/crud';
import { tablas } from '@/contract/tablas';
import { encoder } from '@/contract/wire';
import type { Db } from '../db/connect';
import { notFound, serve } from './serve';
import { list } from './lists/list';
import { ordered, same, soloActivos, type Filter } from './lists/filters';
import { anyone, assertVersion, changeRow, MAX_ALL, removeOrDeactivate, scoped, type Scope, type User, type VersionedTable } from './scope';
import type { Part } from './lists/serveList';

type At = { db: Db; user: User };
type Row = Record<string, any>;
/** What an entity adds to the standard calls. */
interface Hooks<Row> {
  /** Computed fields: fields of the row that are no column of the table; `quien` is for those that sum rows of branches. */
  computed?: (quien: Scope) => Record<string, SQL>;
  /** Runs in the transaction before the write: throws to refuse, or returns fields to write instead. `before` is undefined for a new row. */
  beforeSave?: (at: At, row: Partial<Row>, before?: Row) => Promise<Partial<Row> | void>;
  beforeRemove?: (at: At, row: Row) => Promise<void>;
}
type Calls = ReturnType<typeof crudCalls<any, any, any, any, any>>;

/** Serves the seven calls of a maintenance entity from its table. Any further call of the entity is served by hand beside this. */
export function crud<C extends Calls>(calls: C, table: VersionedTable, hooks: Hooks<z.output<C['row']>> = {}): Part[] {
  const { beforeSave, beforeRemove, computed } = hooks as Hooks<Row>;
  const all = getTableColumns(table) as Record<string, PgColumn>;
  const names = Object.keys(calls.row.shape);
  const fieldsFor = (quien: Scope) => ({ ...Object.fromEntries(names.map((name) => [name, all[name]!])), ...computed?.(quien) });
  const own = (name: string): PgColumn => {
    if (!all[name]) throw new Error(`${calls.filter.path}: «${name}» is no column of the table`);
    return all[name];
  };
  const key = own(calls.key);
  const palabra = tablas.get(getTableName(table))?.palabra;
  if (!palabra) throw new Error(`contract/tablas.ts has no line for ${getTableName(table)}`);
  const que = palabra.replace(/^la /, 'Esa ').replace(/^el /, 'Ese ');
  const catalogue = (db: Db, user: User, where?: SQL) =>
    db
      .select(fieldsFor(user))
      .from(table)
      .where(scoped(table, user, where))
      .orderBy(ordered(all.descripcion ?? key, true))
      .limit(MAX_ALL);

  const load = async ({ db, user }: At, id: number, lock = false) => {
    const query = db
      .select(fieldsFor(user))
      .from(table)
      .where(scoped(table, user, eq(key, id)));
    const [row] = await (lock ? query.for('update') : query);
    if (!row) throw notFound(que);
    return row as Row;
  };
  // A filter keeps the rows whose column of its name has its value; a switch that is off keeps all.
  const filtering = (name: string): Filter => {
    if (name === 'inactivos' && all.activo) return soloActivos(all.activo);
    const column = own(name);
    return column.dataType === 'boolean' ? { when: (query) => query[name], sql: eq(column, true) } : same(name, column);
  };
  const lista = list<Calls['filter'], Row>({
    call: calls.filter,
    table,
    key,
    names: computed?.(anyone),
    search: own('busqueda'),
    coach: 'all',
    filters: Object.fromEntries(calls.filters.map((name) => [name, filtering(name)])),
  });

  return [
    lista,
    serve(calls.all, ({ db, user }) => catalogue(db, user)),
    serve(calls.active, ({ db, user }) => catalogue(db, user, all.activo && eq(all.activo, true))),
    serve(calls.id, ({ db, user, params }) => load({ db, user }, params.id)),
    serve(calls.save, async ({ db, user, body }) => {
      const { version: _, ...values }: Row = { ...(body as Row), ...(await beforeSave?.({ db, user }, body as Row)) };
      const [row] = await db
        .insert(table)
        .values({ ...values, codigoCompania: user.codigoCompania })
        .returning(fieldsFor(user));
      return row!;
    }),
    serve(calls.update, async ({ db, user, body }) => {
      const { [calls.key]: id, version, ...changes } = body as Row;
      const before = await load({ db, user }, id, true);
      assertVersion(before, version, encoder(calls.row)(before));
      Object.assign(changes, await beforeSave?.({ db, user }, body as Row, before));
      const [row] = await changeRow(db, table, eq(key, id), changes).returning(fieldsFor(user));
      return row!;
    }),
    serve(calls.remove, async ({ db, user, params }) => {
      const row = await load({ db, user }, params.id, true);
      await beforeRemove?.({ db, user }, row);
      return removeOrDeactivate(db, table, eq(key, params.id));
    }),
  ] as Part[];
}
