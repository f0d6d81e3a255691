import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '@/services/apiError';

/** One thing from the server: undefined while it is on its way, the words of a failure, and how to ask again. */
export interface Loaded<T> {
  data: T | undefined;
  error?: string;
  /** Asks again; what there is stays until the answer is there. */
  reload: () => void;
  /** Takes what a write answered, without asking. */
  set: (data: T) => void;
}

/** Loads one thing, and another one when `clave` changes; an answer that comes too late is dropped. */
export function useLoaded<T>(clave: string | number, load: (options: { signal: AbortSignal }) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ clave: string | number; data?: T; error?: string }>({ clave });
  const [version, setVersion] = useState(0);
  const loadNow = useEffectEvent(load);
  useEffect(() => {
    const request = new AbortController();
    loadNow({ signal: request.signal }).then(
      (data) => setState({ clave, data }),
      (error: unknown) => {
        if (!request.signal.aborted)
          setState((before) => ({ ...before, clave, error: error instanceof ApiError ? error.message : String(error) }));
      },
    );
    return () => request.abort();
  }, [clave, version]);
  const reload = useCallback(() => setVersion((n) => n + 1), []);
  const set = useCallback((data: T) => setState({ clave, data }), [clave]);
  const { data, error } = state.clave === clave ? state : { data: undefined, error: undefined };
  return { data, error, reload, set };
}
