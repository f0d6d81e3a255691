import { useCallback, useEffect, useMemo, useState } from 'react';
import type * as z from 'zod';
import type { CrudSlice } from '@/store/crudSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import type { GridList, GridQuery, Step } from './types';
import { useUrlQuery } from './useUrlQuery';

/** Until the address is known nothing is asked for, but the table is drawn. */
const WAITING: GridQuery = { page: 0, size: 16, sortOrderAsc: true, filtro: '' };

/** A GridList whose query has more than every table's. */
export type QueryList<R, Q> = Omit<GridList<R>, 'query' | 'setQuery'> & {
  query: Q & GridQuery;
  setQuery: (changes: Partial<Q & GridQuery>, step?: Step) => void;
};

/** One page of a slice's rows, asked for by the query in the address; `initial` as in useUrlQuery. */
export function useList<R, Q extends z.ZodObject>(
  slice: Pick<CrudSlice<R>, 'load' | 'select'>,
  schema: Q,
  initial?: Partial<z.output<Q>>,
): QueryList<R, z.output<Q>> {
  const dispatch = useAppDispatch();
  const state = useAppSelector(slice.select);
  const [query, setQuery] = useUrlQuery(schema, initial);
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

  const { rows, total, status, error } = state;
  return useMemo(
    () => ({
      rows,
      total,
      error,
      loaded,
      status: query ? status : 'loading',
      query: (query ?? WAITING) as z.output<Q> & GridQuery,
      setQuery: setQuery as QueryList<R, z.output<Q>>['setQuery'],
      reload,
    }),
    [rows, total, error, loaded, status, query, setQuery, reload],
  );
}
