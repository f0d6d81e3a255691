import { asistenciaDeEstudiante } from '@/contract/asistencia/asistenciaEstudiante';
import { registroAsistencia } from '@/contract/asistencia/registro';
import { send } from './send';

/** The groups of a day, those with class first. */
export const gruposDelDia = send(registroAsistencia.gruposDelDia);

/** The roll of a group on a day. */
export const listaDelGrupo = send(registroAsistencia.lista);

/** Saves marks; sending the same list again changes nothing. */
export const guardarAsistencia = send(registroAsistencia.save);

/** The attendance of one student: its records in a span, what they add up to, and all records page by page. */
export const asistenciaService = {
  entre: send(asistenciaDeEstudiante.entre),
  resumen: send(asistenciaDeEstudiante.resumen),
  filter: send(asistenciaDeEstudiante.filter),
};
