import { confirmIf } from '../feedback/confirmIf';

const GEMELO = { header: 'Quizá ya está registrado', accept: 'Es otra persona', reject: 'Revisar' };

/** Saves a new child; where one of the same name and birth date is on record, asks whether it is another one and saves again. */
export const confirmandoParecidos = <R>(save: (confirmaParecidos: boolean) => Promise<R>): Promise<R> =>
  confirmIf('confirmaParecidos', GEMELO, save);
