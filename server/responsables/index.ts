import buscarResponsables from './buscar';
import deshacerUniones from './deshacer';
import direccion from './direccion';
import fusionDeEstudiantes from './fusion';
import responsable from './responsable';
import unirResponsables from './unir';

/** The calls about guardians, and the merging of persons entered twice. */
export default [fusionDeEstudiantes, deshacerUniones, unirResponsables, buscarResponsables, responsable, direccion];
