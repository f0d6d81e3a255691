import articulos from './articulos/carga';
import estudiantes from './estudiantes/carga';

/** The calls of both kinds of import: students and articles. */
export default [estudiantes, articulos];
