import { confirm } from '../feedback/confirm';

/** Asks before unsaved changes are discarded. */
export const preguntarDescartar = () =>
  confirm({
    header: 'Descartar cambios',
    message: 'Lo que marcó no se ha guardado.',
    accept: 'Descartar',
    reject: 'Seguir editando',
  });

/** What is asked before users remove an access from themselves, since they cannot grant it back. */
export const PROPIO = {
  header: '¿Quitarse accesos?',
  message: 'Es usted: lo que se quita no podrá devolvérselo, solo otra persona que lo tenga.',
  accept: 'Quitármelos',
};
