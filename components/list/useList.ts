import { useMemo } from 'react';
import type { ListCall, Total } from '@/contract/list';
import { useLoaded, type Load } from '../data/useLoaded';
import { listed, type Listed } from './listed';
import { WAITING, type GridList, type GridQuery, type Step } from './types';
import { useParams } from './useParams';

/** A GridList whose query has further fields. */
export type QueryList<R, Q = Record<string, any>> = Omit<GridList<R>, 'query' | 'setQuery'> & {
  query: Q & GridQuery;
  setQuery: (changes: Partial<Q & GridQuery>, step?: Step) => void;
};

/** The service function of a paged list. */
export type Filter<R> = Load<any, { rows: R[] } & Total> & { readonly call: ListCall | Listed };

/** The query of a call, kept in the address, and one page of its answer; `initial` overrides the defaults of the query. */
export function usePage<A extends Total, Q>(call: ListCall | Listed, load: Load<any, A>, initial?: Partial<Q>) {
  const [query, setQuery] = useParams<object>(listed(call).params, initial);
  const { latest, waiting, error, reload } = useLoaded<object, A>(load, query && { query });
  const page = useMemo(
    () => ({
      total: latest?.total ?? 0,
      capped: latest?.capped,
      loaded: latest !== undefined,
      status: error ? ('failed' as const) : waiting || !query ? ('loading' as const) : ('idle' as const),
      error: error?.message,
      query: (query ?? WAITING) as Q & GridQuery,
      setQuery: setQuery as (changes: Partial<Q & GridQuery>, step?: Step) => void,
      /** Whether the address, which has the filters, is known. */
      ready: query !== undefined,
      reload: () => void reload(),
    }),
    [latest, waiting, error, query, setQuery, reload],
  );
  return { answer: latest, page };
}

/** One page of a list's rows, with the query kept in the address; `initial` overrides its defaults. */
export function useList<R>(filter: Filter<R>, initial?: Partial<QueryList<R>['query']>): QueryList<R> {
  const call = listed(filter.call);
  const { answer, page } = usePage<{ rows: R[] } & Total, QueryList<R>['query']>(call, filter, initial);
  return useMemo(() => ({ ...page, call, rows: answer?.rows ?? [] }), [page, call, answer]);
}
