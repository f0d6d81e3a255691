import { useRouter } from 'next/router';
import type { FichaEstudiante } from '@/contract/estudiantes/estudiante';
import { currentSucursal } from '@/services/http/credentials';
import { emptyBorrador, selectInscripcion, started } from '@/store/inscripciones';
import { useAppStore } from '@/store/hooks';
import { confirm } from '../../feedback/confirm';
import { ligeroDe } from '../EstudiantesParecidos';

const OTRA = {
  header: 'Hay una inscripción sin terminar',
  message: 'Lo que se escribió de ella se perderá.',
  accept: 'Empezar esta',
  reject: 'Cancelar',
};

/** Starts the enrolment of a student; asks first if another one was begun. */
export function useInscribirA() {
  const router = useRouter();
  const store = useAppStore();
  return async (ficha: FichaEstudiante) => {
    const { borrador } = selectInscripcion(store.getState());
    const mio = borrador?.estudiante?.codigoEstudiante === ficha.codigoEstudiante;
    const begun = borrador && !mio && (borrador.creando || borrador.estudiante);
    if (begun && !(await confirm(OTRA))) return;
    if (!mio) store.dispatch(started({ ...emptyBorrador(), codigoSucursal: currentSucursal(), estudiante: ligeroDe(ficha) }));
    await router.push('/process/inscripcion');
  };
}
