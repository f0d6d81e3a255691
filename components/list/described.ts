import { centesimas, columnsOf, isSpan, type Filtro, type Informe, type Listado } from '@/contract/columns';
import type { ListCall, RowOf } from '@/contract/list';
import { informe, lista } from '@/services/plain/lista';
import type { Load } from '../data/useLoaded';
import type { Listed } from './listed';
import type { Filter } from './useList';
import { dayIn, keyIn, numberIn, oneOf, paramsOf, textIn, yesNo } from './useParams';

const NAMED = { codigo: keyIn, siNo: yesNo, fecha: dayIn };

function readerOf(filtro: Filtro) {
  if (typeof filtro === 'string') return NAMED[filtro];
  if (typeof filtro === 'number') return textIn(filtro);
  return isSpan(filtro) ? numberIn(...filtro) : oneOf(filtro as readonly string[]);
}

type Described = Omit<Listado<any>, 'key' | 'name' | 'inside'> & Pick<Informe<any>, 'start' | 'sums' | 'pagePer' | 'more'>;

/** What the page knows of a call by its description; `load` brings the call with the first filter, file or form. */
function callOf(of: Described, load: () => Promise<ListCall>): Listed {
  const { path, title, sort, newestFirst, columns, filters = { inactivos: 'siNo' }, sums, pagePer, more } = of;
  const own = Object.entries(filters);
  const page = { page: numberIn(0, 1_000_000), size: numberIn(1, 999_999_999), sortField: oneOf(sort), sortOrderAsc: yesNo };
  const readers = Object.fromEntries(own.map(([name, filtro]) => [name, readerOf(filtro)]));
  const params = paramsOf<Record<string, unknown>>({ ...page, filtro: textIn(100), ...readers });
  const off = Object.fromEntries(own.flatMap(([name, filtro]) => (filtro === 'siNo' ? [[name, false]] : [])));
  const start: Record<string, unknown> = {
    page: 0,
    size: 16,
    sortField: sort[0],
    sortOrderAsc: !newestFirst,
    filtro: '',
    ...off,
    ...of.start,
  };
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
const importesDe = ({ columns, importes = [] }: Listado<any> | Informe<any>) => [
  ...columns.filter(({ kind }) => kind === 'money').map(({ id }) => id),
  ...importes,
];

/** Reads a row of the wire as the schemas do. */
export function insideOf(of: Listado<any> | Informe<any>): (row: Record<string, unknown>) => any {
  const read = centesimas<any>(...importesDe(of));
  const { inside = (row: unknown) => row } = of as Listado<any>;
  return (row) => inside(read(row));
}

/** The same of the totals of a report. */
export const totalesDe = (of: Informe<any>) => centesimas<any>(...importesDe(of), ...(of.totales ?? []));

/** The reading of a report by its description; `C` is its call, which `load` brings. */
export type Reading<C extends ListCall> = Load<any, any> & { readonly call: Listed; readonly of?: C };

/** The same of a report. */
export const describedReport = <C extends ListCall>(of: Informe<RowOf<C>>, load: () => Promise<C>): Reading<C> =>
  Object.assign(informe(of.path, insideOf(of), totalesDe(of), 'codigoSucursal' in of.filters), { call: callOf(of, load) });
