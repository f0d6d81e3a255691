import { confirm } from '../feedback/confirm';

/** Asks before unsaved changes are discarded. */
export const preguntarDescartar = () =>
  confirm({
    header: 'Descartar cambios',
    message: 'Lo que marcó no se ha guardado.',
    accept: 'Descartar',
    reject: 'Seguir editando',
  });

/** Asks before a user removes an access from themselves, since they cannot grant it back. */
export const preguntarPropio = () =>
  confirm({
    header: '¿Quitarse accesos?',
    message: 'Es usted: lo que se quita no podrá devolvérselo, solo otra persona que lo tenga.',
    accept: 'Quitármelos',
  });
