import type { EstadoAsistencia } from './registro';

const LETRAS: Record<EstadoAsistencia, string> = { PRESENTE: 'P', TARDANZA: 'T', AUSENTE: 'A', EXCUSA: 'E' };

/** letraDeEstado('TARDANZA') → 'T'; '' without a mark. */
export const letraDeEstado = (estado: EstadoAsistencia | undefined): string => (estado ? LETRAS[estado] : '');

/** porciento(6667) → '66.7 %': basis points with at most one decimal; '—' without marks. */
export const porciento = (puntos: number | null): string => (puntos === null ? '—' : `${Math.round(puntos / 10) / 10} %`);

/** Basis points of which a percentage has at most one decimal: 6667 → 6670. */
export const conUnDecimal = (puntos: number | null): number | null => puntos && Math.round(puntos / 10) * 10;
