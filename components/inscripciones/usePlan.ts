import { useCallback, useEffect, useRef, useState } from 'react';
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
  /** Asks again at once: the server says that something changed. */
  refresh: () => Promise<PlanInscripcion | undefined>;
}

/** What of a draft decides its plan, as a text that changes only with it; undefined while something is missing. */
function questionOf(borrador: Borrador): string | undefined {
  const { grupo, codigoModalidad, fechaInscripcion, creando, estudiante } = borrador;
  if (!grupo || !codigoModalidad || (fechaInscripcion && !esDia(fechaInscripcion))) return undefined;
  const quien = creando ? { fechaNacimiento: nacimientoDe(borrador) } : { codigoEstudiante: estudiante?.codigoEstudiante };
  return JSON.stringify({ codigoGrupo: grupo.codigoGrupo, codigoModalidad, fechaInscripcion: fechaInscripcion || undefined, ...quien });
}

type Question = Parameters<typeof previsualizar>[0]['body'];
type State = Pick<Plan, 'plan' | 'loading' | 'error'>;

/** The plan of a draft, asked anew when something that decides it changes; a late answer is dropped. */
export function usePlan(borrador: Borrador): Plan {
  const asked = questionOf(borrador);
  const [state, setState] = useState<State>({ loading: false });
  const running = useRef<AbortController>(undefined);

  const ask = useCallback(async () => {
    running.current?.abort();
    if (asked === undefined) return undefined;
    const request = new AbortController();
    running.current = request;
    setState(({ plan }) => ({ plan, loading: true }));
    try {
      const plan = await previsualizar({ body: JSON.parse(asked) as Question }, { signal: request.signal });
      if (!request.signal.aborted) setState({ plan, loading: false });
      return plan;
    } catch (error) {
      if (request.signal.aborted) return undefined;
      setState({ loading: false, error: error instanceof ApiError ? error : new ApiError(0, String(error)) });
      return undefined;
    }
  }, [asked]);

  useEffect(() => {
    if (asked === undefined) return setState({ loading: false });
    setState(({ plan }) => ({ plan, loading: true }));
    const timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      clearTimeout(timer);
      running.current?.abort();
    };
  }, [asked, ask]);
  return { ...state, refresh: ask };
}
