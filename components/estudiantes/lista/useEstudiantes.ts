import { useCallback, useEffect, useRef } from 'react';
import * as z from 'zod';
import { codigoEnRuta, siNo } from '@/contract/campos';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { filterReset, hasMore, loadMore, selectEstudiantes } from '@/store/estudiantes';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useColumnas } from './useColumnas';
import { useUrlQuery } from '../../list/useUrlQuery';

/** The page's address: the filters of the list, the open student with its tab, and whether the form of a new one is open. */
const schema = estudiantes.crudFilter.query
  .pick({ filtro: true, sortField: true, sortOrderAsc: true, inactivos: true, codigoGrupo: true, solo: true })
  .extend({ codigo: codigoEnRuta.optional(), tab: z.string().max(20).optional(), nuevo: siNo.default(false) });
/** The query of an address that says nothing, and until the address is known. */
const START: z.output<typeof schema> = { inactivos: false, sortField: 'nombreCompleto', sortOrderAsc: true, filtro: '', nuevo: false };

/** The list of students, loaded page by page for the address; `again` starts over, e.g. after a new student. */
export function useEstudiantes() {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectEstudiantes);
  const [query, setQuery] = useUrlQuery(schema, START);
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
