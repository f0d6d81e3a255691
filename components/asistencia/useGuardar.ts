import { useState } from 'react';
import { ApiError } from '@/services/http/apiError';
import { guardarAsistencia } from '@/services/plain/asistencia';
import { encolar, reintentar, retirar, type Atendido, type Envio, type MarcaEnviada } from '@/services/offline/marcas';
import { salio, selectAsistencia, volvio, type AsistenciaState } from '@/store/asistencia/asistencia';
import { contar, sincronizar } from '@/store/asistencia/offline';
import { duenoDe } from '@/store/asistencia/copias';
import type { AppDispatch } from '@/store';
import { useAppStore } from '@/store/hooks';
import { plural } from '@/utils/format';
import { confirm } from '../feedback/confirm';
import { toast } from '../feedback/toast';
import { decirGuardada } from './deshacerLista';

const SIN_CLASE = 'No se guardó: ese día no hubo clase';
const NOTHING = 'No cambió nada: la lista ya estaba guardada.';

const esRecuperacion = (message: string) => confirm({ header: 'Día sin clase', message, accept: 'Sí, es de recuperación', reject: 'No' });

type Body = Parameters<typeof guardarAsistencia>[0]['body'];

/**
 * Saves a list; on a day without class the server asks whether it was a make-up class, and the user answers. Throws if it was not and, when
 * a mark is saved alone (`sola`), if somebody else has changed it.
 */
export async function guardarPreguntando(body: Body, sola = false) {
  const answer = await guardarAsistencia({ body }).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.motivo !== 'recuperacion') throw error;
    if (!(await esRecuperacion(error.message))) throw new ApiError(error.status, SIN_CLASE);
    return guardarAsistencia({ body: body.map((una) => ({ ...una, recuperacion: true })) });
  });
  const [otra] = answer.cambiadas;
  if (sola && otra) throw new ApiError(409, `${otra.usuario || 'Otra persona'} cambió esa marca: ciérrela y vuelva a verla`);
  return answer;
}

const EN_ESPERA = 'Sin respuesta del servidor: las marcas quedan en este equipo y se envían solas al volver la conexión.';

/** The marks of a roll to be sent: those with a state and without a conflict, each with the state it replaces. */
function porEnviar({ lista: { rows }, marcas, cambios }: AsistenciaState): MarcaEnviada[] {
  return rows.flatMap(({ codigoEstudiante, estado: estadoAnterior, nota: notaAnterior }) => {
    const { estado, nota, marcado } = marcas[codigoEstudiante] ?? { estado: null, nota: '' };
    // A mark in conflict is not sent, since it would overwrite a change that nobody has looked at.
    if (!estado || codigoEstudiante in cambios) return [];
    return [{ codigoEstudiante, estado, nota, estadoAnterior, notaAnterior, marcado }];
  });
}

/** Reports the outcome of a save, and offers to undo what was written; `hecha` is undefined if nobody answered. */
function decir(dispatch: AppDispatch, hecha: Atendido | undefined) {
  if (!hecha?.respuesta) return toast('info', EN_ESPERA);
  const { guardados, cambiadas, rechazadas } = hecha.respuesta;
  if (guardados > 0) decirGuardada(dispatch, `Asistencia guardada: ${plural(guardados, 'cambio')}`, hecha);
  if (cambiadas.length > 0) toast('warn', `${plural(cambiadas.length, 'marca')} de otra persona: decida cuál queda`);
  if (rechazadas.length > 0) toast('warn', `${plural(rechazadas.length, 'marca')} sin guardar: vea por qué encima de la lista`);
  else if (cambiadas.length === 0 && guardados === 0) toast('info', NOTHING);
}

/**
 * Saves the unsaved marks of a roll. They are put into the device's queue first and sent from there, so that a lost connection loses
 * nothing; what is tapped meanwhile stays for the next save.
 */
export function useGuardar(codigoGrupo: number | undefined, fecha: string) {
  const store = useAppStore();
  const [busy, setBusy] = useState(false);

  const mandar = async (id: number) => {
    const { hechas } = await store.dispatch(sincronizar()).unwrap();
    return hechas.find(({ envio }) => envio.id === id);
  };
  /** A save refused while the user looks on is not kept in the queue: its marks become unsaved again. */
  const devolver = async (envio: Envio, porQue: string) => {
    await retirar(envio);
    store.dispatch(volvio(envio));
    await store.dispatch(contar());
    toast('warn', porQue);
  };
  const enviar = async (marcas: MarcaEnviada[]) => {
    const dueno = duenoDe(store.getState());
    if (!dueno || codigoGrupo === undefined) return;
    const { grupos } = selectAsistencia(store.getState());
    const grupo = grupos.rows.find((row) => row.codigoGrupo === codigoGrupo)?.descripcion ?? '';
    const envio = await encolar({ ...dueno, codigoGrupo, grupo, fecha, marcas });
    store.dispatch(salio(envio));
    let hecha = await mandar(envio.id);
    if (hecha?.envio.situacion === 'PREGUNTA') {
      if (!(await esRecuperacion(hecha.envio.motivo ?? ''))) return devolver(hecha.envio, SIN_CLASE);
      await reintentar(hecha.envio, true);
      hecha = await mandar(envio.id);
    }
    if (hecha?.envio.situacion === 'RECHAZADO') return devolver(hecha.envio, hecha.envio.motivo ?? '');
    decir(store.dispatch, hecha);
  };
  const guardar = () => {
    if (busy) return;
    const estado = selectAsistencia(store.getState());
    const { marcas, lista, cambios } = estado;
    const sinEstado = lista.rows.find(({ codigoEstudiante }) => marcas[codigoEstudiante] && marcas[codigoEstudiante].estado === null);
    if (sinEstado) toast('warn', `Marque a ${sinEstado.nombreCompleto} para guardar su nota.`);
    const listas = porEnviar(estado);
    if (listas.length > 0) {
      setBusy(true);
      void enviar(listas).finally(() => setBusy(false));
    } else if (Object.keys(cambios).length > 0) toast('warn', 'Decida primero entre las marcas que otra persona cambió.');
    else if (!sinEstado) toast('info', NOTHING);
  };
  return { guardar, busy };
}
