import type { FichaEstudiante } from '@/contract/estudiantes/estudiante';
import { useEmpezar } from '../../inscripciones/useEmpezar';
import { ligeroDe } from '../EstudiantesParecidos';

/** Starts the enrolment of a student; asks first if another one was begun. */
export function useInscribirA() {
  const empezar = useEmpezar();
  return (ficha: FichaEstudiante) =>
    empezar(({ estudiante }) => estudiante?.codigoEstudiante === ficha.codigoEstudiante, { estudiante: ligeroDe(ficha) });
}
