import { anioDe, sumarMeses } from '../fechas';

/** How a company determines the age for a group: on the first day of the period, or by birth year. */
export type CriterioEdad = 'PERIODO' | 'ANIO';

const cumpleanosDe = (fechaNacimiento: string, anio: number) => sumarMeses(fechaNacimiento, 12 * (anio - anioDe(fechaNacimiento)));

/**
 * edad('2016-11-20', '2026-11-19') → 9: full years on a day. Somebody born on 29 February turns older on 28 February of common years; 0
 * before birth.
 */
export function edad(fechaNacimiento: string, en: string): number {
  const anios = anioDe(en) - anioDe(fechaNacimiento);
  return Math.max(0, cumpleanosDe(fechaNacimiento, anioDe(en)) > en ? anios - 1 : anios);
}

/** The age that a group's limits apply to: born 2016-12-31, period from 2026-09-01 → 9 by PERIODO, 10 by ANIO. */
export const edadDeGrupo = (fechaNacimiento: string, criterio: CriterioEdad, inicioPeriodo: string): number =>
  criterio === 'PERIODO' ? edad(fechaNacimiento, inicioPeriodo) : Math.max(0, anioDe(inicioPeriodo) - anioDe(fechaNacimiento));

/** esCumpleanos('2016-02-29', '2027-02-28') → true: the day on which the person turns a year older. */
export const esCumpleanos = (fechaNacimiento: string, dia: string): boolean => cumpleanosDe(fechaNacimiento, anioDe(dia)) === dia;
