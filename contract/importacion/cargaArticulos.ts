import { ACCESO } from '../accesos';
import { archivoDeArticulos } from './archivoDeArticulos';
import { carga } from './carga';

export type { ColumnaDeArticulo } from './archivoDeArticulos';

export const cargaArticulos = carga({ ...archivoDeArticulos, access: [ACCESO.cargaArticulos] });
