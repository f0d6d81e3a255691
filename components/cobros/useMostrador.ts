import { useEffect, useRef } from 'react';
import { left, loadPendientes } from '@/store/cobros';
import { useAppDispatch } from '@/store/hooks';

/** Loads the family that the address names, and forgets it when the desk is left. */
export function useFamilia(codigoEstudiante: number | undefined) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (codigoEstudiante === undefined) return void dispatch(left());
    const request = dispatch(loadPendientes(codigoEstudiante));
    return () => request.abort();
  }, [codigoEstudiante, dispatch]);
  useEffect(() => () => void dispatch(left()), [dispatch]);
}

/** Ctrl+Enter takes the payment and F2 goes to the search, wherever the focus is. */
export function useDeskKeys(cobrar: () => void, buscar: () => void) {
  const latest = useRef({ cobrar, buscar });
  useEffect(() => {
    latest.current = { cobrar, buscar };
  });
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const act = event.key === 'Enter' && event.ctrlKey ? latest.current.cobrar : event.key === 'F2' ? latest.current.buscar : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', keys);
    return () => window.removeEventListener('keydown', keys);
  }, []);
}
