import { columnsOf, type Listado } from '@/contract/columns';
import type { ListCall } from '@/contract/list';
import { lista } from '@/services/plain/lista';
import type { Listed } from './listed';
import type { Filter } from './useList';
import { numberIn, oneOf, paramsOf, textIn, yesNo, type keyIn } from './useParams';

type Readers = Record<string, typeof keyIn | typeof yesNo>;

/**
 * The list of a description, which is shown and pressed before its schemas have come: they come with the first filter, file or form. `more`
 * are its filters beside page, order and search.
 */
export function described<R>(of: Listado<R>, load: () => Promise<ListCall>, more: Readers = { inactivos: yesNo }): Filter<R> {
  const { path, title, sort, columns } = of;
  const page = { page: numberIn(0, 1_000_000), size: numberIn(1, 999_999_999), sortField: oneOf(sort), sortOrderAsc: yesNo };
  const params = paramsOf<Record<string, unknown>>({ ...page, filtro: textIn(100), ...more });
  const start = { page: 0, size: 16, sortField: sort[0], sortOrderAsc: true, filtro: '', ...('inactivos' in more && { inactivos: false }) };
  let whole: Promise<ListCall> | undefined;
  const call: Listed = {
    path,
    list: { title, sort, columns: columnsOf<R>(columns) },
    params: { ...params, base: (own) => params.base({ ...start, ...own }) },
    whole: () => (whole ??= load()),
  };
  return Object.assign(lista(of, 'codigoSucursal' in more), { call });
}
