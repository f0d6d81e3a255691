import { useCallback, useMemo, useState, type Key, type ReactNode } from 'react';
import { MAX_CODIGOS } from '@/contract/limites';

/** The rows of a list that the user selected, over all pages. */
export interface Eleccion<R> {
  filas: readonly R[];
  tiene: (row: R) => boolean;
  /** Selects or deselects rows. */
  poner: (rows: readonly R[], elegidas: boolean) => void;
  soltar: () => void;
}

/** The actions for the selected rows; an act that is done calls `soltar`, which deselects them. */
export type Acciones<R> = (filas: readonly R[], soltar: () => void) => ReactNode;

/** Keeps the selected rows by key, so that the selection survives paging, order and search; at most as many as one request may name. */
export function useEleccion<R>(keyOf: (row: R) => Key): Eleccion<R> {
  const [elegidas, setElegidas] = useState<ReadonlyMap<Key, R>>(new Map());
  const poner = useCallback(
    (rows: readonly R[], on: boolean) =>
      setElegidas((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (!on) next.delete(keyOf(row));
          else if (next.size < MAX_CODIGOS) next.set(keyOf(row), row);
        }
        return next;
      }),
    [keyOf],
  );
  const soltar = useCallback(() => setElegidas(new Map()), []);
  return useMemo(
    () => ({ filas: [...elegidas.values()], tiene: (row) => elegidas.has(keyOf(row)), poner, soltar }),
    [elegidas, keyOf, poner, soltar],
  );
}
