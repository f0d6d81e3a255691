import { asc, desc, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ListCall, SortOf } from '@/contract/list';
import type { Db } from '../../db/connect';
import { anyone, plannedOnce, scoped } from '../scope';
import { soloDe, type User } from '../user';
import { given, ordered, same, type Filter } from './filters';
import type { Asked, Options } from './list';
import { indexes, matches, termsOf, valuesOf, type Term } from './search';
import type { Shape } from './selects';

interface PageQuery {
  page: number;
  size: number;
  sortField: string;
  sortOrderAsc: boolean;
  filtro: string;
}

/** Who has only one branch asks for it and gets the same rows: the index of an order starts with one branch. */
function ofOneBranch<Q extends object>({ sucursales }: User, query: Q): Q {
  const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Q;
  return sucursales.length === 1 ? { codigoSucursal: sucursales[0], ...asked } : query;
}

/** How a list reads a question: the shape of its statements and the values they run with. */
export function reading<C extends ListCall>(options: Options<C, any>) {
  const { table, key, ties = [key], orders, scope, search, coach, filters, values, keys, parts } = options;
  // A scope of its own says about branches what there is to say.
  const { codigoSucursal } = (scope ? {} : getTableColumns(table)) as Record<string, PgColumn | undefined>;
  const conditions: Record<string, Filter> = {
    ...(codigoSucursal && { sucursal: same('codigoSucursal', codigoSucursal) }),
    ...(coach !== 'all' && { coach: given('codigoProfesor', coach) }),
    ...filters,
  };
  const holds = typeof search === 'function' ? search : (term: Term, i: number) => matches(search as SQL, term, i);
  // Read in the order of the list, a word is compared row by row: the trigram index is kept away from it.
  const walks = typeof search === 'function' ? search : (term: Term, i: number) => matches(search as SQL, term, i, true);
  const orderOf = (sortField: string, ascending: boolean) => {
    const by = orders[sortField as SortOf<C>];
    const last = ties.map((one) => (ascending ? asc : desc)(one));
    return by === key ? last : [ordered(by, ascending), ...last];
  };
  return async (db: Db, asked: Asked<C>, others?: Term[]) => {
    const given = { ...(asked.query as PageQuery), codigoProfesor: soloDe(asked.user), ...(await values?.(asked, db)), hoy: asked.hoy };
    const query = codigoSucursal?.notNull ? ofOneBranch(asked.user, given) : given;
    const { sortField, sortOrderAsc } = query;
    const terms = others ?? termsOf(query.filtro);
    const wanted = Object.keys(conditions).filter((one) => conditions[one]!.when(query));
    const { insteadOf, each = [] } = parts?.(query as never, asked.user) ?? {};
    const own = (names: string[]) => [
      scope ?? scoped(table, keys === 'own' ? plannedOnce(anyone) : anyone),
      ...names.map((one) => conditions[one]!.sql),
    ];
    const all = (...these: SQL[]) =>
      sql.join(
        these.map((one) => sql`(${one})`),
        sql` and `,
      );
    // Reckoned once for each statement, not for each question.
    const shape = (): Shape => {
      const found = terms.map(holds);
      const byIndex = (one: boolean) => found.filter((_, i) => indexes(terms[i]!) === one);
      return {
        where: all(...own(wanted), ...found),
        rest: all(...own(wanted), ...byIndex(false)),
        walk: all(...own(wanted.filter((one) => !each.length || one !== insteadOf)), ...terms.map(walks)),
        order: orderOf(sortField, sortOrderAsc),
        words: terms.some(indexes) ? all(...byIndex(true)) : undefined,
        parts: each,
      };
    };
    const cut = `${each.length}${insteadOf ?? ''}`;
    const id = [sortField, sortOrderAsc ? 'a' : 'd', cut, terms.map(({ kind }) => kind).join(''), ...wanted].join('_');
    const searched = terms.length > 0 && keys === 'own' && typeof search !== 'function';
    const { codigoCompania, sucursales } = asked.user;
    return { id, shape, query, terms, searched, values: { ...query, codigoCompania, sucursales, ...valuesOf(terms) } };
  };
}

/** A question as a list reads it. */
export type Reading = Awaited<ReturnType<ReturnType<typeof reading>>>;
