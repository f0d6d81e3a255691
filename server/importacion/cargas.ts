import type { Served } from '../lib/serve';
import articulos from './articulos/carga';
import estudiantes from './estudiantes/carga';

/** The calls of both kinds of import: students and articles. */
const cargas: readonly Served[] = [...estudiantes, ...articulos];

export default cargas;
