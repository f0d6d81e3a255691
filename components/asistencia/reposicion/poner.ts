import { reposicionService } from '@/services/asistencia/reposicion';
import { confirmIf } from '../../feedback/confirmIf';
import type { ActOptions } from '../../form/useSubmit';

const ASI = { header: '¿Reponer ahí?', accept: 'Sí, reponer', reject: 'Revisar' };

/** Puts a child into a class in which it makes up a missed one; asks where the class is full, or not for a child like this. */
export const ponerReposicion = (clase: { codigoEstudiante: number; codigoGrupo: number; fecha: string }, options: ActOptions) =>
  confirmIf('confirmado', ASI, (confirmado) => reposicionService.poner({ body: { ...clase, confirmado } }, options));
