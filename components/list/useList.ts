import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CrudSlice } from '@/store/lists/crudSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { WAITING, type GridList, type GridQuery, type Step } from './types';
import { useUrlQuery } from './useUrlQuery';

/** A GridList whose query has further fields. */
export type QueryList<R, Q = Record<string, any>> = Omit<GridList<R>, 'query' | 'setQuery'> & {
  query: Q & GridQuery;
  setQuery: (changes: Partial<Q & GridQuery>, step?: Step) => void;
};

/** One page of a slice's rows, with the query kept in the address. */
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
    // Rows left in the slice by an earlier visit answer another query, so `loaded` waits for this request.
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
