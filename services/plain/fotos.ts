import type { profesores } from '@/contract/academico/profesor';
import type { compania } from '@/contract/compania/compania';
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

/** The logo of the company. */
export const logoDeCompania = plain<typeof compania.logo>({ ...BYTES, path: 'compania/logo' });

const DE_SUCURSAL = /^sucursal\/logo\/(\d+)\?v=\d+$/;

/**
 * The logo at a `logoUrl` of the session or of a receipt. The URL only names which call to make: fetching it directly could send the token
 * to another server.
 */
export function leerLogo(logoUrl: string): Promise<Blob> {
  const [, id] = DE_SUCURSAL.exec(logoUrl) ?? [];
  return id ? logoDeSucursal({ params: { id: Number(id) }, query: {} }) : logoDeCompania({ query: {} });
}
