import { ACCESO } from '../accesos';
import { archivoDeEstudiantes } from './archivoDeEstudiantes';
import { carga } from './carga';

export type { Columna } from './archivoDeEstudiantes';

export const cargaEstudiantes = carga({ ...archivoDeEstudiantes, access: [ACCESO.cargaEstudiantes] });
