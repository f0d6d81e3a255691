import buscarResponsables from './buscar';
import direccion from './direccion';
import fusiones from './fusion';
import responsable from './responsable';

/** The calls about guardians, and the merging of persons entered twice. */
export default [fusiones, buscarResponsables, responsable, direccion];
