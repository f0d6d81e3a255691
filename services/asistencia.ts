import { registroAsistencia } from '@/contract/asistencia/registro';
import { send } from './send';

/** The groups of a day, those with class first. */
export const gruposDelDia = send(registroAsistencia.gruposDelDia);

/** The roll of a group on a day. */
export const listaDelGrupo = send(registroAsistencia.lista);

/** Saves marks; sending the same list again changes nothing. */
export const guardarAsistencia = send(registroAsistencia.save);
