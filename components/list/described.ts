import { columnsOf, type Filtro, type Listado } from '@/contract/columns';
import type { ListCall } from '@/contract/list';
import { lista } from '@/services/plain/lista';
import type { Listed } from './listed';
import type { Filter } from './useList';
import { keyIn, numberIn, oneOf, paramsOf, textIn, yesNo } from './useParams';

const readerOf = (filtro: Filtro) => (filtro === 'codigo' ? keyIn : filtro === 'siNo' ? yesNo : oneOf(filtro));

/** The list of a description, which is shown and pressed before its schemas have come: they come with the first filter, file or form. */
export function described<R>(of: Listado<R>, load: () => Promise<ListCall>): Filter<R> {
  const { path, title, sort, newestFirst, columns, filters = { inactivos: 'siNo' } } = of;
  const more = Object.entries(filters);
  const page = { page: numberIn(0, 1_000_000), size: numberIn(1, 999_999_999), sortField: oneOf(sort), sortOrderAsc: yesNo };
  const readers = Object.fromEntries(more.map(([name, filtro]) => [name, readerOf(filtro)]));
  const params = paramsOf<Record<string, unknown>>({ ...page, filtro: textIn(100), ...readers });
  const off = Object.fromEntries(more.flatMap(([name, filtro]) => (filtro === 'siNo' ? [[name, false]] : [])));
  const start = { page: 0, size: 16, sortField: sort[0], sortOrderAsc: !newestFirst, filtro: '', ...off };
  let whole: Promise<ListCall> | undefined;
  const call: Listed = {
    path,
    list: { title, sort, columns: columnsOf<R>(columns) },
    params: { ...params, base: (own) => params.base({ ...start, ...own }) },
    whole: () => (whole ??= load()),
  };
  return Object.assign(lista(of, 'codigoSucursal' in filters), { call });
}
