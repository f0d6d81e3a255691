import { useCallback, useEffect, useMemo, useState } from 'react';
import type * as z from 'zod';
import type { ListCall, RowOf, Total } from '@/contract/list';
import { ApiError } from '@/services/http/apiError';
import { send } from '@/services/http/send';
import type { GridList, GridQuery } from '../list/types';
import { useUrlQuery } from '../list/useUrlQuery';

/** The answer of a report: one page of rows, and the totals over the whole filter. */
interface Answer<R, T> extends Total {
  filas: R[];
  totales: T;
}

/** A report on the screen: one page of rows, its filters, and its totals once known. */
export interface Report<C extends ListCall> extends Omit<GridList<RowOf<C>>, 'call' | 'query' | 'setQuery'> {
  call: C;
  query: GridQuery & z.output<C['query']>;
  setQuery: (changes: Partial<GridQuery & z.output<C['query']>>, step?: 'push' | 'replace') => void;
  totales: TotalsOf<C> | undefined;
  /** Whether the address, which has the filters, is known. */
  ready: boolean;
}

/** The type of a report's totals. */
export type TotalsOf<C extends ListCall> = C['result'] extends z.ZodType<{ totales: infer T }> ? T : object;

/** A report's call, or its service function. */
type Load<C extends ListCall> = ((input: any, options: { signal: AbortSignal }) => Promise<any>) & { readonly call: C };

const WAITING: GridQuery = { page: 0, size: 16, sortOrderAsc: true, filtro: '' };

interface State<C extends ListCall> {
  answer?: Answer<RowOf<C>, TotalsOf<C>>;
  status: 'idle' | 'loading' | 'failed';
  error?: string;
}

/** One page of a report, with the query kept in the address. `initial` overrides the query's own defaults. */
export function useReport<C extends ListCall>(of: C | Load<C>, initial?: Partial<z.output<C['query']>>): Report<C> {
  const call = 'call' in of ? of.call : of;
  const load = useMemo(() => ('call' in of ? of : (send(of) as Load<C>)), [of]);
  const [query, setQuery] = useUrlQuery<C['query']>(call.query, initial);
  const [{ answer, status, error }, setState] = useState<State<C>>({ status: 'loading' });
  const [version, setVersion] = useState(0);
  const reload = useCallback(() => setVersion((n) => n + 1), []);

  useEffect(() => {
    if (!query) return;
    const request = new AbortController();
    setState((was) => ({ answer: was.answer, status: 'loading' }));
    load({ query }, { signal: request.signal }).then(
      (next) => {
        if (!request.signal.aborted) setState({ answer: next, status: 'idle' });
      },
      (failure: unknown) => {
        if (request.signal.aborted) return;
        setState({ status: 'failed', error: failure instanceof ApiError ? failure.message : String(failure) });
      },
    );
    return () => request.abort();
  }, [query, version, load]);

  return useMemo(
    () => ({
      call,
      rows: answer?.filas ?? [],
      totales: answer?.totales,
      total: answer?.total ?? 0,
      capped: answer?.capped,
      loaded: answer !== undefined,
      status,
      error,
      query: (query ?? WAITING) as Report<C>['query'],
      setQuery: setQuery as Report<C>['setQuery'],
      ready: query !== undefined,
      reload,
    }),
    [call, answer, status, error, query, setQuery, reload],
  );
}
