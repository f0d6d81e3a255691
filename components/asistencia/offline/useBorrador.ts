import { useEffect } from 'react';
import { guardarBorrador, quitarBorradoresViejos } from '@/services/offline/borradores';
import { dropped, selectAsistencia } from '@/store/asistencia/asistencia';
import { pendientes } from '@/store/asistencia/borrador';
import { duenoDe } from '@/store/asistencia/copias';
import { useAppSelector, useAppStore } from '@/store/hooks';

/**
 * Keeps every tap of the open roll on the device before it is saved: a crash or a reload loses none. Returns the function that forgets the
 * taps of the open roll.
 */
export function useBorrador(): () => void {
  const store = useAppStore();
  const marcas = useAppSelector((root) => selectAsistencia(root).marcas);
  const lista = useAppSelector((root) => selectAsistencia(root).lista);
  useEffect(() => void quitarBorradoresViejos(), []);
  useEffect(() => {
    const root = store.getState();
    const [dueno, estado] = [duenoDe(root), selectAsistencia(root)];
    // While the roll is loading, the draft on the device is the only copy.
    if (!dueno || !estado.de || estado.lista.status !== 'idle' || estado.lista.rows.length === 0) return;
    void guardarBorrador(dueno, estado.de, pendientes(estado));
  }, [store, marcas, lista]);
  return () => {
    const [dueno, { de }] = [duenoDe(store.getState()), selectAsistencia(store.getState())];
    if (dueno && de) void guardarBorrador(dueno, de, {});
    store.dispatch(dropped());
  };
}
