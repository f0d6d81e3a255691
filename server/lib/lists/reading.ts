import { asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { anyone, columnsOf, plannedOnce, scoped, soloDe, type Db, type User } from '../scope';
import { dado, given, indexes, matches, ordered, same, termsOf, valuesOf, type Filter, type Term } from './filters';
import type { Whole } from './derive';
import type { Asked } from './list';
import type { Shape } from './selects';

interface PageQuery {
  page: number;
  size: number;
  sortField: string;
  sortOrderAsc: boolean;
  filtro: string;
}

/** Adds the branch of a user who has only one. The rows are the same, but an index that starts with the branch can then be used. */
function ofOneBranch<Q extends object>({ sucursales }: User, query: Q): Q {
  const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Q;
  return sucursales.length === 1 ? { codigoSucursal: sucursales[0], ...asked } : query;
}

/** Parses a list's question: which statement it needs (shape and id) and the values that this runs with. */
export function reading(options: Whole<any, any>) {
  const { table, key, ties = [key], orders, scope, search, coach = sql`false`, filters, values, keys, parts } = options;
  // A custom scope already covers the branches.
  const { codigoSucursal } = (scope ? {} : columnsOf(table)) as Record<string, PgColumn | undefined>;
  // The words' index knows no companies: beside many others, a small company's own rows are the shorter way to what it searches.
  const { codigoCompania } = columnsOf(table) as Record<string, PgColumn | undefined>;
  const propias = codigoCompania ? [eq(codigoCompania, dado('codigoCompania'))] : [];
  const conditions: Record<string, Filter> = {
    ...(codigoSucursal && { sucursal: same('codigoSucursal', codigoSucursal) }),
    ...(coach !== 'all' && { coach: given('codigoProfesor', coach) }),
    ...filters,
  };
  const holds = typeof search === 'function' ? search : (term: Term, i: number) => matches(search as SQL, term, i);
  // For reads in the list's order the word is compared row by row, without the trigram index.
  const walks = typeof search === 'function' ? search : (term: Term, i: number) => matches(search as SQL, term, i, true);
  const orderOf = (sortField: string, ascending: boolean) => {
    const by = orders[sortField]!;
    const last = ties.map((one) => (ascending ? asc : desc)(one));
    return by === key ? last : [ordered(by, ascending), ...last];
  };
  return async (db: Db, asked: Asked<any>, others?: Term[]) => {
    const given = { ...(asked.query as PageQuery), codigoProfesor: soloDe(asked.user), ...(await values?.(asked, db)), hoy: asked.hoy };
    const query = codigoSucursal?.notNull ? ofOneBranch(asked.user, given) : given;
    const { sortField, sortOrderAsc } = query;
    const terms = others ?? termsOf(query.filtro);
    const wanted = Object.keys(conditions).filter((one) => conditions[one]!.when(query));
    const { insteadOf, each = [] } = parts?.(query, asked.user) ?? {};
    const own = (names: string[]) => [
      scope ?? scoped(table, keys === 'own' ? plannedOnce(anyone) : anyone),
      ...names.map((one) => conditions[one]!.sql),
    ];
    const all = (...these: SQL[]) =>
      sql.join(
        these.map((one) => sql`(${one})`),
        sql` and `,
      );
    // Built only when a statement is prepared, not for each question.
    const shape = (): Shape => {
      const found = terms.map(holds);
      const byIndex = (one: boolean) => found.filter((_, i) => indexes(terms[i]!) === one);
      return {
        where: all(...own(wanted), ...found),
        rest: all(...own(wanted), ...byIndex(false)),
        walk: all(...own(wanted.filter((one) => !each.length || one !== insteadOf)), ...terms.map(walks)),
        order: orderOf(sortField, sortOrderAsc),
        words: terms.some(indexes) ? all(...propias, ...byIndex(true)) : undefined,
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

/** A parsed question. */
export type Reading = Awaited<ReturnType<ReturnType<typeof reading>>>;
