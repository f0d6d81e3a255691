import { useCallback, useEffect, useRef } from 'react';
import { changed, emptyBorrador, keepBorrador, readBorrador, selectInscripcion, started, type Borrador } from '@/store/inscripciones';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';

/**
 * The draft of an enrolment. While the page is open it is also kept in sessionStorage, to survive a reload; after leaving the page it is
 * only in the store, which a sign-out clears.
 */
export function useBorrador() {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const usuario = useAppSelector(({ user }) => user.usuario?.usuario ?? '');
  const borrador = useAppSelector((root) => selectInscripcion(root).borrador);
  const owner = useRef(usuario);

  useEffect(() => {
    const mine = owner.current;
    if (!selectInscripcion(store.getState()).borrador) dispatch(started(readBorrador(mine) ?? emptyBorrador()));
    return () => keepBorrador(mine, undefined);
  }, [store, dispatch]);
  useEffect(() => keepBorrador(owner.current, borrador), [borrador]);

  const change = useCallback((part: Partial<Borrador>) => void dispatch(changed(part)), [dispatch]);
  const restart = useCallback(() => void dispatch(started(emptyBorrador())), [dispatch]);
  return { borrador, change, restart };
}
