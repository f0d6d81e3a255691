import { useCallback, useEffect, useRef } from 'react';
import { filterReset, hasMore, loadMore, selectEstudiantes } from '@/store/estudiantes';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useColumnas } from './useColumnas';
import { useParams } from '../../list/useParams';
import { params, type Direccion } from './tabla';

/** The query of an address that says nothing, and until the address is known. */
const START: Direccion = { inactivos: false, sortField: 'nombreCompleto', sortOrderAsc: true, filtro: '', nuevo: false };

/** The list of students, loaded page by page for the address; `again` starts over, e.g. after a new student. */
export function useEstudiantes() {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectEstudiantes);
  const [query, setQuery] = useParams(params, START);
  const request = useRef<{ abort: () => void }>(undefined);

  const more = useCallback(() => {
    request.current = dispatch(loadMore());
  }, [dispatch]);

  // The open student must not change the list.
  const { codigo: _, tab: __, nuevo: ___, ...filter } = query ?? {};
  const columnas = useColumnas();
  const asked = query && JSON.stringify({ ...filter, ...columnas.optativas });
  const again = useCallback(() => {
    request.current?.abort();
    dispatch(filterReset(JSON.parse(asked ?? '{}') as typeof filter));
    more();
  }, [asked, dispatch, more]);
  useEffect(() => {
    if (!asked) return;
    again();
    return () => request.current?.abort();
  }, [asked, again]);

  return { state, columnas, query: query ?? START, setQuery, more, again, canMore: hasMore(state) };
}
export type ListaDeEstudiantes = ReturnType<typeof useEstudiantes>;
