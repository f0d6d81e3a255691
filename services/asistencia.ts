import { asistenciaDeEstudiante } from '@/contract/asistencia/asistenciaEstudiante';
import { recalculo } from '@/contract/asistencia/recalculo';
import { clasesDelDia } from '@/contract/reportes/asistencia';
import { send } from './http/send';
import { service } from './http/service';

// Apart from services/plain, because the roll makes none of these calls.

/** Recalculates a student's open instalments that depend on attendance, or previews that. */
export const recalcularDeEstudiante = send(recalculo.estudiante);

/** The classes of one day by instructor, and what became of each. */
export const clasesDelDiaDeProfesores = send(clasesDelDia);

/** The attendance of one student: the records of a period, their totals, and all records page by page. */
export const asistenciaService = service(asistenciaDeEstudiante);
