import { guardarAsistencia } from '@/services/asistencia';
import { saved, selectAsistencia, type Marca } from '@/store/asistencia';
import { useAppStore } from '@/store/hooks';
import { plural } from '@/utils/format';
import { toast } from '../feedback/toast';
import { useSubmit } from '../form/useSubmit';

const NOTHING = 'No cambió nada: la lista ya estaba guardada.';

/** Saves the marks of a roll that are not saved; what is tapped while the server answers stays for the next time. */
export function useGuardar(codigoGrupo: number | undefined, fechaAsistencia: string) {
  const store = useAppStore();
  const send = useSubmit(
    async (marcas: Record<number, Marca>) => {
      const body = Object.entries(marcas).flatMap(([codigo, { estado, nota }]) =>
        estado && codigoGrupo ? [{ codigoGrupo, codigoEstudiante: Number(codigo), fechaAsistencia, estado, nota }] : [],
      );
      return { marcas, ...(await guardarAsistencia({ body })) };
    },
    {
      then: ({ marcas, guardados }) => {
        store.dispatch(saved(marcas));
        if (guardados > 0) toast('success', `Asistencia guardada: ${plural(guardados, 'cambio')}`);
        else toast('info', NOTHING);
      },
    },
  );
  const guardar = () => {
    const { marcas, lista } = selectAsistencia(store.getState());
    const sinEstado = lista.rows.find(({ codigoEstudiante }) => marcas[codigoEstudiante] && marcas[codigoEstudiante].estado === null);
    if (sinEstado) toast('warn', `Marque a ${sinEstado.nombreCompleto} para guardar su nota.`);
    const listas = Object.fromEntries(Object.entries(marcas).filter(([, { estado }]) => estado !== null));
    if (Object.keys(listas).length > 0) void send.submit(listas);
    else if (!sinEstado) toast('info', NOTHING);
  };
  return { guardar, busy: send.busy };
}
