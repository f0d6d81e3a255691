import type { AnswerOf } from '@/contract/call';
import type { estudiantes } from '@/contract/estudiantes/estudiante';
import { lazyRead } from '@/services/http/lazyRead';
import type { ReactNode } from 'react';
import { useLoaded } from '../data/useLoaded';
import { Likely } from '../ui/row/Likely';

/** A student whom the user dealt with, with the active enrolments. */
export type Reciente = AnswerOf<typeof estudiantes.recientes>[number];

interface Props {
  /** Which of them the page can use; by default all with an active enrolment. */
  offered?: (estudiante: Reciente) => boolean;
  onPick: (estudiante: Reciente) => void;
  /** Stands there instead if there is nobody. */
  children: ReactNode;
}

const recientes = lazyRead(() => import('@/services/estudiantes').then(({ estudianteService }) => estudianteService.recientes), false);
const inscritos = ({ inscripciones }: Reciente) => inscripciones.length > 0;

/** The enrolled students whom the user dealt with last. */
export const EstudiantesRecientes = ({ offered = inscritos, ...props }: Props) => (
  <Likely
    {...props}
    title="Atendidos últimamente"
    rows={useLoaded(recientes).data?.filter(offered)}
    keyOf={({ codigoEstudiante }) => codigoEstudiante}
    words={({ nombreCompleto, codigoEstudiante, grupos }) => [nombreCompleto, `#${codigoEstudiante} · ${grupos}`]}
  />
);
