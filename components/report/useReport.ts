import { useCallback, useEffect, useMemo, useState } from 'react';
import type * as z from 'zod';
import { ApiError } from '@/services/http';
import type { GridQuery } from '../list/types';
import type { QueryList } from '../list/useList';
import { useUrlQuery } from '../list/useUrlQuery';

/** What a report answers: rows of one page, totals over the whole filter. */
export interface Answer<R, T> {
  filas: R[];
  totales: T;
  total: number;
}

/** A call with report: true, as services send it. */
export type LoadReport<Q, R, T> = (input: { query: Q }, options?: { signal?: AbortSignal }) => Promise<Answer<R, T>>;

interface State<R, T> {
  answer?: Answer<R, T>;
  status: 'idle' | 'loading' | 'failed';
  error?: string;
}

const WAITING: GridQuery = { page: 0, size: 16, sortOrderAsc: true, filtro: '' };

/** One page of a report, asked for by the query in the address; `all` gets the whole result for a file or paper. */
export function useReport<Q extends z.ZodObject, R, T>(schema: Q, load: LoadReport<z.output<Q>, R, T>, initial?: Partial<z.output<Q>>) {
  const [query, setQuery] = useUrlQuery(schema, initial);
  const [state, setState] = useState<State<R, T>>({ status: 'loading' });
  const [version, setVersion] = useState(0);
  const reload = useCallback(() => setVersion((n) => n + 1), []);

  useEffect(() => {
    if (!query) return;
    const request = new AbortController();
    setState(({ answer }) => ({ answer, status: 'loading' }));
    load({ query }, { signal: request.signal }).then(
      (answer) => {
        if (!request.signal.aborted) setState({ answer, status: 'idle' });
      },
      (error: unknown) => {
        if (request.signal.aborted) return;
        setState({ status: 'failed', error: error instanceof ApiError ? error.message : String(error) });
      },
    );
    return () => request.abort();
  }, [query, version, load]);

  const all = useCallback(() => load({ query: { ...query, page: 0, todo: true } as z.output<Q> }), [load, query]);
  const { answer, status, error } = state;
  const list = useMemo(
    (): QueryList<R, z.output<Q>> => ({
      rows: answer?.filas ?? [],
      total: answer?.total ?? 0,
      loaded: answer !== undefined,
      status,
      error,
      query: (query ?? WAITING) as z.output<Q> & GridQuery,
      setQuery: setQuery as QueryList<R, z.output<Q>>['setQuery'],
      reload,
    }),
    [answer, status, error, query, setQuery, reload],
  );
  return { list, answer, all, ready: query !== undefined };
}
