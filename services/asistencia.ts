import { asistenciaDeEstudiante } from '@/contract/asistencia/asistenciaEstudiante';
import { recalculo } from '@/contract/asistencia/recalculo';
import { registroAsistencia } from '@/contract/asistencia/registro';
import { clasesDelDia } from '@/contract/reportes/asistencia';
import { send } from './http/send';

/** The groups of a day, those with class first. */
export const gruposDelDia = send(registroAsistencia.gruposDelDia);

/** The roll of a group on a day. */
export const listaDelGrupo = send(registroAsistencia.lista);

/** Today's rolls, to be stored on the device for work offline. */
export const listasDelDia = send(registroAsistencia.listas);

/** Saves marks. Sending the same list again changes nothing; marks that somebody else has changed are not overwritten but returned in `cambiadas`. */
export const guardarAsistencia = send(registroAsistencia.save);

/** Removes a mark; refused if its state has changed meanwhile. */
export const quitarMarca = send(registroAsistencia.remove);

/** Recalculates a student's open instalments that depend on attendance, or previews that. */
export const recalcularDeEstudiante = send(recalculo.estudiante);

/** The classes of one day by instructor, and what became of each. */
export const clasesDelDiaDeProfesores = send(clasesDelDia);

/** The attendance of one student: the records of a period, their totals, and all records page by page. */
export const asistenciaService = {
  entre: send(asistenciaDeEstudiante.entre),
  resumen: send(asistenciaDeEstudiante.resumen),
  filter: send(asistenciaDeEstudiante.filter),
};
