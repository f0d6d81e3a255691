import { useEffect, useState } from 'react';
import type { EstudianteLigero } from '@/contract/estudiantes/estudiante';
import { estudianteService } from '@/services/estudiantes';
import { ApiError } from '@/services/http';

const PAUSE = 250;
const MOST = 8;

/** What a search found; `filtro` is the text that it belongs to. */
export interface Busqueda {
  filtro: string;
  rows: EstudianteLigero[];
  total: number;
  status: 'idle' | 'loading' | 'failed';
  error?: string;
}

const nothing: Busqueda = { filtro: '', rows: [], total: 0, status: 'idle' };

/** One letter says nothing; one digit may be a code. */
const searchable = (filtro: string) => filtro.length >= 2 || /^\d$/.test(filtro);

/** Looks students up while one types: after a pause, and only the answer to what stands there now counts. */
export function useBusqueda(texto: string): Busqueda {
  const filtro = texto.trim();
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (!searchable(filtro)) return setFound(nothing);
    const request = new AbortController();
    setFound((before) => ({ ...before, status: 'loading' }));
    const timer = setTimeout(() => {
      estudianteService.filter({ query: { filtro, size: MOST } }, { signal: request.signal }).then(
        ({ rows, total }) => setFound({ filtro, rows, total, status: 'idle' }),
        (error: unknown) => {
          if (request.signal.aborted) return;
          setFound({ ...nothing, filtro, status: 'failed', error: error instanceof ApiError ? error.message : String(error) });
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [filtro]);
  return found;
}
