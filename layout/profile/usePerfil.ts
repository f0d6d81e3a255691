import { isCancel } from 'axios';
import { useCallback, useEffect, useState } from 'react';
import type { Perfil } from '@/contract/seguridad/perfil';
import { ApiError } from '@/services/http';
import { leerPerfil } from '@/services/seguridad';

/** The own profile as the server has it, what went wrong instead, and how to set or to ask again. */
export function usePerfil() {
  const [perfil, setPerfil] = useState<Perfil>();
  const [error, setError] = useState<string>();
  const [asked, setAsked] = useState(0);
  const retry = useCallback(() => setAsked((times) => times + 1), []);

  useEffect(() => {
    const request = new AbortController();
    setError(undefined);
    leerPerfil({}, { signal: request.signal }).then(setPerfil, (failure: unknown) => {
      if (isCancel(failure)) return;
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
    });
    return () => request.abort();
  }, [asked]);

  return { perfil, setPerfil, error, retry };
}
