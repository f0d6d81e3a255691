import { accesos } from '@/contract/accesos';

/** The roles that an academy begins with, and what each gives; from then on they are the academy's own. */
export const ROLES_INICIALES = {
  Administrador: [...accesos.keys()],
  Cajero: [3, 9, 10, 11, 12, 13, 17, 19, 27, 30, 31, 38, 42, 44, 51, 52, 53, 54, 55, 56, 59, 73],
  Profesor: [3, 13, 14, 15, 21, 71],
  Consulta: [9, 13],
} as const satisfies Record<string, readonly number[]>;
