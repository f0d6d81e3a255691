import { useMemo } from 'react';
import { centesimas, columnsOf, isSpan, type Filtro, type Informe, type Listado } from '@/contract/columns';
import type { ListCall, Total } from '@/contract/list';
import { lista } from '@/services/plain/lista';
import { useLoaded, type Load } from '../data/useLoaded';
import { listed, type Listed } from './listed';
import { WAITING, type GridList, type GridQuery, type Step } from './types';
import { dayIn, keyIn, numberIn, oneOf, paramsOf, textIn, useParams, yesNo } from './useParams';

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

const NAMED = { codigo: keyIn, siNo: yesNo, fecha: dayIn };

function readerOf(filtro: Filtro) {
  if (typeof filtro === 'string') return NAMED[filtro];
  if (typeof filtro === 'number') return textIn(filtro);
  return isSpan(filtro) ? numberIn(...filtro) : oneOf(filtro as readonly string[]);
}

type Described = Omit<Listado<any>, 'key' | 'name' | 'inside'> & Pick<Informe<any>, 'start' | 'sums' | 'pagePer' | 'more'>;

/** What the page knows of a call by its description; `load` brings the call with the first filter, file or form. */
export function callOf(of: Described, load: () => Promise<ListCall>): Listed {
  const { path, title, sort, newestFirst, columns, filters = { inactivos: 'siNo' }, sums, pagePer, more } = of;
  const own = Object.entries(filters);
  const page = { page: numberIn(0, 1_000_000), size: numberIn(1, 999_999_999), sortField: oneOf(sort), sortOrderAsc: yesNo };
  const readers = Object.fromEntries(own.map(([name, filtro]) => [name, readerOf(filtro)]));
  const params = paramsOf<Record<string, unknown>>({ ...page, filtro: textIn(100), ...readers });
  const off = Object.fromEntries(own.flatMap(([name, filtro]) => (filtro === 'siNo' ? [[name, false]] : [])));
  const usual = { page: 0, size: 16, sortField: sort[0], sortOrderAsc: !newestFirst, filtro: '' };
  const start: Record<string, unknown> = { ...usual, ...off, ...of.start };
  return {
    path,
    list: { title, sort, columns: columnsOf(columns), sums, pagePer, more },
    params: {
      ...params,
      base: (begin) => params.base({ ...start, ...begin }),
      read: (name, text) => (text === undefined ? { value: start[name] } : params.read(name, text)),
    },
    whole: load,
  };
}

/** The list of a description, which is shown and pressed before its schemas have come. */
export const described = <R>(of: Listado<R>, load: () => Promise<ListCall>): Filter<R> =>
  Object.assign(lista(of.path, insideOf(of), 'codigoSucursal' in (of.filters ?? {})), { call: callOf(of, load) });

/** The amounts of the rows: those of columns, and others. */
export const importesDe = ({ columns, importes = [] }: Listado<any> | Informe<any>) => [
  ...columns.filter(({ kind }) => kind === 'money').map(({ id }) => id),
  ...importes,
];

/** Reads a row of the wire as the schemas do. */
export function insideOf(of: Listado<any> | Informe<any>): (row: Record<string, unknown>) => any {
  const read = centesimas<any>(...importesDe(of));
  const { inside = (row: unknown) => row } = of as Listado<any>;
  return (row) => inside(read(row));
}
