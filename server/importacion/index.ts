import articulos from './articulos/carga';
import estudiantes from './estudiantes/carga';
import grupos from './grupos';

/** The calls of both kinds of import, students and articles, and of the table of groups. */
export default [estudiantes, articulos, grupos];
