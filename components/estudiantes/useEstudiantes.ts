import { useCallback, useEffect, useRef } from 'react';
import type * as z from 'zod';
import { codigoEnRuta } from '@/contract/campos';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { filterReset, hasMore, loadMore, selectEstudiantes } from '@/store/estudiantes';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useUrlQuery } from '../useUrlQuery';

/** What the address of the page says: how the list is narrowed, and the student that is open. */
const schema = estudiantes.crudFilter.query
  .pick({ filtro: true, sortField: true, sortOrderAsc: true, inactivos: true })
  .extend({ codigo: codigoEnRuta.optional() });
const START = { inactivos: false, sortField: 'nombreCompleto' } as const;

type Query = z.output<typeof schema>;

/** The list of students, loaded page by page as the address asks. */
export function useEstudiantes() {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectEstudiantes);
  const [query, setQuery] = useUrlQuery(schema, START);
  const request = useRef<{ abort: () => void }>(undefined);

  const more = useCallback(() => {
    request.current = dispatch(loadMore());
  }, [dispatch]);

  // The student that is open is none of the list's business.
  const asked = query && JSON.stringify([query.filtro, query.inactivos, query.sortField, query.sortOrderAsc]);
  useEffect(() => {
    if (!query) return;
    const { codigo: _, ...filter } = query;
    dispatch(filterReset(filter));
    more();
    return () => request.current?.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `asked` is what counts of the query
  }, [asked, dispatch, more]);

  return { state, query: query as Query | undefined, setQuery, more, canMore: hasMore(state) };
}
