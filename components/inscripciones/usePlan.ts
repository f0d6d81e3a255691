import type { PlanInscripcion } from '@/contract/inscripciones/inscripcion';
import { esDia } from '@/domain/fechas';
import type { ApiError } from '@/services/http/apiError';
import { previsualizar } from '@/services/inscripciones';
import type { Borrador } from '@/store/inscripciones';
import { codigoPagadorDe, ninoDe } from './nuevoEstudiante';
import { useLoaded } from '../data/useLoaded';
import { useSettled } from '../data/useDebounced';

/** The invoices of an enrolment as a preview, or the reason why there is none yet. */
export interface Plan {
  plan?: PlanInscripcion;
  loading: boolean;
  error?: ApiError;
  /** Reloads at once, when the server says that something has changed. */
  refresh: () => Promise<PlanInscripcion | undefined>;
}

type Question = Parameters<typeof previsualizar>[0]['body'];

/** The parts of a draft that decide its plan; undefined while something is missing. */
function questionOf(borrador: Borrador): Question | undefined {
  const { grupo, codigoModalidad, fechaInscripcion, creando, estudiante, codigoBeca, descuentos } = borrador;
  if (!grupo || !codigoModalidad || (fechaInscripcion && !esDia(fechaInscripcion))) return undefined;
  const quien = creando
    ? { ...ninoDe(borrador), codigoPagador: codigoPagadorDe(borrador) }
    : { codigoEstudiante: estudiante?.codigoEstudiante };
  const { codigoGrupo } = grupo;
  return {
    codigoGrupo,
    codigoModalidad,
    fechaInscripcion: fechaInscripcion || undefined,
    codigoBeca,
    descuentos,
    ...quien,
  };
}

/** The plan of a draft, reloaded when a deciding part changes; the previous plan stays until then. */
export function usePlan(borrador: Borrador): Plan {
  const [body, current] = useSettled(questionOf(borrador));
  const plan = useLoaded(previsualizar, body && { body });
  return { plan: plan.latest, loading: !current || plan.waiting, error: current ? plan.error : undefined, refresh: plan.reload };
}
