import { asistenciaDeEstudiante } from '@/contract/asistencia/asistenciaEstudiante';
import { recalculo } from '@/contract/asistencia/recalculo';
import { registroAsistencia } from '@/contract/asistencia/registro';
import { clasesDelDia } from '@/contract/reportes/asistencia';
import { send } from './send';

/** The groups of a day, those with class first. */
export const gruposDelDia = send(registroAsistencia.gruposDelDia);

/** The roll of a group on a day. */
export const listaDelGrupo = send(registroAsistencia.lista);

/** The rolls of today, to be taken along. */
export const listasDelDia = send(registroAsistencia.listas);

/** Saves marks; sending the same list again changes nothing, and what somebody else changed is answered, not written. */
export const guardarAsistencia = send(registroAsistencia.save);

/** Takes a mark back; refused where it says another state by now. */
export const quitarMarca = send(registroAsistencia.remove);

/** Recalculates the open instalments by attendance of a student, or shows what that would do. */
export const recalcularDeEstudiante = send(recalculo.estudiante);

/** The classes of one day, for each coach, with what became of them. */
export const clasesDelDiaDeProfesores = send(clasesDelDia);

/** The attendance of one student: its records in a span, what they add up to, and all records page by page. */
export const asistenciaService = {
  entre: send(asistenciaDeEstudiante.entre),
  resumen: send(asistenciaDeEstudiante.resumen),
  filter: send(asistenciaDeEstudiante.filter),
};
