import { ACCESO } from '../accesos';
import { bytes } from '../archivos/archivo';
import { get } from '../call';

/** A zip of every table as CSV, with a description, and of the uploaded files; the same as `npm run cantera -- export`. */
export const exportarTodo = get(
  'compania/todo',
  [ACCESO.compania],
  'Exportar todo lo de la compañía; solo un administrador con todas sus sucursales',
  { download: 'stream', expensive: true, result: bytes },
);
