import { confirmIf } from '../feedback/confirmIf';

const GEMELO = { header: 'Quizá ya está registrado', accept: 'Es otra persona', reject: 'Revisar' };

/** Saves a new child; if one with the same name and birth date exists, asks whether this is another child, and saves again. */
export const confirmandoParecidos = <R>(save: (confirmaParecidos: boolean) => Promise<R>): Promise<R> =>
  confirmIf('confirmaParecidos', GEMELO, save);
