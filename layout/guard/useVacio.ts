import { useEffect, useState } from 'react';
import { ApiError } from '@/services/apiError';

/** Whether the system waits for its first academy; undefined until the server has said so, and the words of a failure. */
export function useVacio(): { vacio?: boolean; error?: string; retry: () => void; set: (vacio: boolean) => void } {
  const [state, setState] = useState<{ vacio?: boolean; error?: string }>({});
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let gone = false;
    const tell = (now: typeof state) => {
      if (!gone) setState(now);
    };
    // Fetched when needed: the first paint carries no client of the API.
    void import('@/services/sesion')
      .then(({ estadoRegistro }) => estadoRegistro())
      .then(
        ({ vacio }) => tell({ vacio }),
        (error: unknown) => tell({ error: error instanceof ApiError ? error.message : String(error) }),
      );
    return () => {
      gone = true;
    };
  }, [version]);
  const retry = () => {
    setState({});
    setVersion((n) => n + 1);
  };
  return { ...state, retry, set: (vacio) => setState({ vacio }) };
}
