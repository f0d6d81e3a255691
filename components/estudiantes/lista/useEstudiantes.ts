import { useCallback, useEffect, useRef } from 'react';
import * as z from 'zod';
import { codigoEnRuta, siNo } from '@/contract/campos';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { filterReset, hasMore, loadMore, selectEstudiantes } from '@/store/estudiantes';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useColumnas } from './useColumnas';
import { useUrlQuery } from '../../list/useUrlQuery';

/** What the address of the page says: how the list is narrowed, the student that is open and its tab, whether a new one is being written. */
const schema = estudiantes.crudFilter.query
  .pick({ filtro: true, sortField: true, sortOrderAsc: true, inactivos: true, codigoGrupo: true, solo: true })
  .extend({ codigo: codigoEnRuta.optional(), tab: z.string().max(20).optional(), nuevo: siNo.default(false) });
const START = { inactivos: false, sortField: 'nombreCompleto' } as const;

type Query = z.output<typeof schema>;

/** The list of students, loaded page by page as the address asks; `again` begins anew, for a student that is new in it. */
export function useEstudiantes() {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectEstudiantes);
  const [query, setQuery] = useUrlQuery(schema, START);
  const request = useRef<{ abort: () => void }>(undefined);

  const more = useCallback(() => {
    request.current = dispatch(loadMore());
  }, [dispatch]);

  // The student that is open is none of the list's business.
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

  return { state, columnas, query: query as Query | undefined, setQuery, more, again, canMore: hasMore(state) };
}
export type ListaDeEstudiantes = ReturnType<typeof useEstudiantes>;
