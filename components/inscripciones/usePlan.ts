import { useCallback, useEffect, useState } from 'react';
import type { PlanInscripcion } from '@/contract/inscripciones/inscripcion';
import { esDia } from '@/domain/fechas';
import { ApiError } from '@/services/http';
import { previsualizar } from '@/services/inscripciones';
import type { Borrador } from '@/store/inscripciones';
import { nacimientoDe } from './nuevoEstudiante';

const PAUSE = 200;

/** What an enrolment would make: the plan, or why there is none yet. */
export interface Plan {
  plan?: PlanInscripcion;
  loading: boolean;
  error?: ApiError;
  /** Asks again: the server says that it changed. */
  refresh: () => void;
}

/** What of a draft decides its plan, as a text that changes only with it; undefined while something is missing. */
function questionOf(borrador: Borrador): string | undefined {
  const { grupo, codigoModalidad, fechaInscripcion, creando, estudiante } = borrador;
  if (!grupo || !codigoModalidad || (fechaInscripcion && !esDia(fechaInscripcion))) return undefined;
  const quien = creando ? { fechaNacimiento: nacimientoDe(borrador) } : { codigoEstudiante: estudiante?.codigoEstudiante };
  return JSON.stringify({ codigoGrupo: grupo.codigoGrupo, codigoModalidad, fechaInscripcion: fechaInscripcion || undefined, ...quien });
}

type Question = Parameters<typeof previsualizar>[0]['body'];

/** The plan of a draft, asked anew when something that decides it changes; a late answer is dropped. */
export function usePlan(borrador: Borrador): Plan {
  const asked = questionOf(borrador);
  const [version, setVersion] = useState(0);
  const [state, setState] = useState<Pick<Plan, 'plan' | 'loading' | 'error'>>({ loading: false });
  useEffect(() => {
    if (asked === undefined) return setState({ loading: false });
    const request = new AbortController();
    setState(({ plan }) => ({ plan, loading: true }));
    const timer = setTimeout(() => {
      previsualizar({ body: JSON.parse(asked) as Question }, { signal: request.signal }).then(
        (plan) => setState({ plan, loading: false }),
        (error: unknown) => {
          if (request.signal.aborted) return;
          setState({ loading: false, error: error instanceof ApiError ? error : new ApiError(0, String(error)) });
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [asked, version]);
  const refresh = useCallback(() => setVersion((n) => n + 1), []);
  return { ...state, refresh };
}
