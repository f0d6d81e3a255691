import cola from './cola';
import elegidos from './elegidos';
import mensajes from './mensajes';
import plantilla from './plantilla';
import regla from './regla';

/** The calls about collections: messages and contacts. */
export default [plantilla, regla, mensajes, elegidos, cola];
