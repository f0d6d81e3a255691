import { useState } from 'react';
import { ApiError } from '@/services/apiError';
import { tellRefusal } from './useSubmit';

/**
 * Long work on many things, so many of them with each request, so that one sees it go on: what is done so far and of how many. A part that is
 * refused is told and ends it; what was done before stays. `onHecho` runs at the end, however that came.
 */
export function usePorPartes<R>(tamano: number, onHecho: () => void) {
  const [hechos, setHechos] = useState<readonly R[]>();
  const [total, setTotal] = useState(0);
  const [busy, setBusy] = useState(false);
  const hacer = async <T>(cosas: readonly T[], pedir: (parte: T[]) => Promise<readonly R[]>) => {
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
  return { hacer, busy, total, hechos, olvidar: () => setHechos(undefined) };
}
