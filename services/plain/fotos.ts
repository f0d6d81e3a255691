import type { profesores } from '@/contract/academico/profesor';
import type { sucursal } from '@/contract/compania/sucursal';
import type { fichas } from '@/contract/estudiantes/info';
import type { articulo } from '@/contract/inventario/articulo';
import type { usuarios } from '@/contract/usuarios/usuario';
import { plain } from '../http/send';

// Apart from the services of the records, because lists show photos and load no record.

const BYTES = { method: 'GET', download: true, ofBranch: false } as const;

/** The photo of a student, or its thumbnail. */
export const fotoDeEstudiante = plain<typeof fichas.foto>({ ...BYTES, path: 'estudiante/foto/{id}' });

/** The photo of an instructor, or its thumbnail. */
export const fotoDeProfesor = plain<typeof profesores.foto>({ ...BYTES, path: 'profesor/foto/{id}' });

/** The photo of a user, or its thumbnail. */
export const fotoDeUsuario = plain<typeof usuarios.foto>({ ...BYTES, path: 'usuario/foto/{id}' });

/** The photo of an article, or its thumbnail. */
export const fotoDeArticulo = plain<typeof articulo.foto>({ ...BYTES, path: 'articulo/foto/{id}' });

/** The logo of a branch, or its thumbnail. */
export const logoDeSucursal = plain<typeof sucursal.logo>({ ...BYTES, path: 'sucursal/logo/{id}' });
