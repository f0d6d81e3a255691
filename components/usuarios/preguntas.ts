import { confirm } from '../feedback/confirm';

/** Asks before ticks that nobody saved are given up. */
export const preguntarDescartar = () =>
  confirm({
    header: 'Descartar cambios',
    message: 'Lo que marcó no se ha guardado.',
    accept: 'Descartar',
    reject: 'Seguir editando',
  });

/** Asks before somebody takes an own access away, which nobody gives to oneself again. */
export const preguntarPropio = () =>
  confirm({
    header: '¿Quitarse accesos?',
    message: 'Es usted: lo que se quita no podrá devolvérselo, solo otra persona que lo tenga.',
    accept: 'Quitármelos',
  });
