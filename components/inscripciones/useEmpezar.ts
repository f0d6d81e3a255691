import { useRouter } from 'next/router';
import { currentSucursal } from '@/services/http/credentials';
import { useAppStore } from '@/store/hooks';
import { emptyBorrador, selectInscripcion, started, type Borrador } from '@/store/inscripciones';
import { confirm } from '../feedback/confirm';

const OTRA = { header: 'Hay una inscripción sin terminar', message: 'Lo que se escribió de ella se perderá.', accept: 'Empezar esta' };

/** Starts an enrolment with what is known of the child, and asks first if another one was begun; one of the same child goes on. */
export function useEmpezar() {
  const router = useRouter();
  const store = useAppStore();
  return async (es: (borrador: Borrador) => boolean, sabido: Partial<Borrador>) => {
    const { borrador } = selectInscripcion(store.getState());
    const mio = borrador && es(borrador);
    const begun = borrador && !mio && (borrador.creando || borrador.estudiante);
    if (begun && !(await confirm(OTRA))) return;
    if (!mio) store.dispatch(started({ ...emptyBorrador(), codigoSucursal: currentSucursal(), ...sabido }));
    await router.push('/process/inscripcion');
  };
}
