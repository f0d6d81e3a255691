import type { Served } from '../lib/serve';
import articulos from './articulos/carga';
import estudiantes from './estudiantes/carga';

/** Spreadsheets: of students, and of articles. */
const cargas: readonly Served[] = [...estudiantes, ...articulos];

export default cargas;
