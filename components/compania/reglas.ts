import type { Compania } from '@/contract/compania/compania';

/** How a child's age is determined, in words. */
export const CRITERIOS: Record<Compania['criterioEdad'], string> = {
  PERIODO: 'Años cumplidos el primer día del período',
  ANIO: 'Por año de nacimiento',
};

/** Which absences may be made up, in words. */
export const REPOSICIONES: Record<Compania['reposicion'], string> = {
  NO: 'No se reponen',
  EXCUSAS: 'Las que tienen excusa o aviso de la familia',
  TODAS: 'Todas',
};

/** The effect of changing this setting. */
export const CRITERIO_CAMBIA =
  'Decide qué grupos le tocan a un niño al inscribirlo o transferirlo; quien ya está inscrito se queda. Nacido el 31/12/2016, en un período que empieza el 01/09/2026 tiene 9 años cumplidos, y 10 por año de nacimiento.';

/** Basis points as a percentage: porcentaje(1850) → '18.5 %'. */
export const porcentaje = (puntosBasicos: number) => `${puntosBasicos / 100} %`;
