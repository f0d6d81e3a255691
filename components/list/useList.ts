import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CrudSlice } from '@/store/crudSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import type { GridList, GridQuery, Step } from './types';
import { useUrlQuery } from './useUrlQuery';

/** Until the address is known nothing is asked for, but the table is drawn. */
const WAITING: GridQuery = { page: 0, size: 16, sortOrderAsc: true, filtro: '' };

/** A GridList whose query has more than every table's. */
export type QueryList<R, Q = Record<string, any>> = Omit<GridList<R>, 'query' | 'setQuery'> & {
  query: Q & GridQuery;
  setQuery: (changes: Partial<Q & GridQuery>, step?: Step) => void;
};

/** One page of a slice's rows, asked for by the query in the address. */
export function useList<R>(slice: Pick<CrudSlice<R>, 'call' | 'load' | 'select'>): QueryList<R> {
  const call = slice.call!;
  const dispatch = useAppDispatch();
  const state = useAppSelector(slice.select);
  const [query, setQuery] = useUrlQuery(call.query);
  const [version, setVersion] = useState(0);
  const [loaded, setLoaded] = useState(false);
  const reload = useCallback(() => setVersion((n) => n + 1), []);

  useEffect(() => {
    if (!query) return;
    const request = dispatch(slice.load(query));
    // What an earlier visit left in the slice answers another question.
    void request.unwrap().then(
      () => setLoaded(true),
      () => undefined,
    );
    return () => request.abort();
  }, [query, version, dispatch, slice]);

  const { rows, total, capped, status, error } = state;
  return useMemo(
    () => ({
      call,
      rows,
      total,
      capped,
      error,
      loaded,
      status: query ? status : 'loading',
      query: (query ?? WAITING) as QueryList<R>['query'],
      setQuery: setQuery as QueryList<R>['setQuery'],
      reload,
    }),
    [call, rows, total, capped, error, loaded, status, query, setQuery, reload],
  );
}
