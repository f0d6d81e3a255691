import { useState } from 'react';
import { ApiError } from '@/services/http/apiError';
import { tellRefusal } from './useSubmit';

/**
 * Runs long work in batches of `tamano` per request, reporting progress: `avance` shows how many are done, of how many. A refused batch is
 * reported and ends the work; earlier batches stay done. `onHecho` runs at the end, whether it succeeded or not.
 */
export function usePorPartes<R>(tamano: number, onHecho: () => void) {
  const [hechos, setHechos] = useState<readonly R[]>();
  const [total, setTotal] = useState(0);
  const [busy, setBusy] = useState(false);
  const hacer = async <T,>(cosas: readonly T[], pedir: (parte: T[]) => Promise<readonly R[]>) => {
    if (busy) return;
    setBusy(true);
    setTotal(cosas.length);
    let todos: readonly R[] = [];
    setHechos(todos);
    try {
      for (let i = 0; i < cosas.length; i += tamano) {
        todos = [...todos, ...(await pedir(cosas.slice(i, i + tamano)))];
        setHechos(todos);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      tellRefusal(error);
    } finally {
      setBusy(false);
      onHecho();
    }
  };
  const listos = hechos?.length ?? 0;
  const avance = busy && (
    <p role="status">
      <progress className="w-full" max={total} value={listos} aria-label="Avance" /> {listos} de {total}
    </p>
  );
  return { hacer, busy, avance, hechos: busy ? undefined : hechos, olvidar: () => setHechos(undefined) };
}
