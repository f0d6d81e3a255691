import { mesDe, textoDelMes, ultimoDiaDelMes } from './fechas';
import { otroMes } from './mes';

/** A value as JSON whose text depends on nothing but the value: the keys of every object in their order, no spaces. */
export function canonico(valor: unknown): string {
  if (Array.isArray(valor)) return `[${valor.map(canonico).join(',')}]`;
  if (typeof valor !== 'object' || valor === null) return JSON.stringify(valor);
  const partes = Object.entries(valor)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([clave, uno]) => `${JSON.stringify(clave)}:${canonico(uno)}`);
  return `{${partes.join(',')}}`;
}

/** The months of a company that decide which is closed next: the last closed one, and that of its first movement; null where there is none. */
interface Meses {
  ultimo: string | null;
  primero: string | null;
}

/**
 * The month that is closed next: the one after the last closed one, else that of the first movement, else the last one that is over. A month is
 * over when its last day is past: null if that month is not.
 */
export function mesPorCerrar({ ultimo, primero }: Meses, hoy: string): string | null {
  const mes = ultimo ? otroMes(ultimo, 1) : (primero ?? otroMes(mesDe(hoy), -1));
  return ultimoDiaDelMes(mes) < hoy ? mes : null;
}

/** deMesCerrado('2026-10-20', '2026-10-31') → 'de octubre 2026, ya cerrado'; '' for a later day, or while no month is closed. */
export const deMesCerrado = (dia: string, cerradoHasta: string | null): string =>
  cerradoHasta !== null && dia <= cerradoHasta ? `de ${textoDelMes(dia)}, ya cerrado` : '';

/** conMesCerrado('Inscripción cancelada', …) → 'Inscripción cancelada, de octubre 2026, ya cerrado': the reason of money of a day. */
export const conMesCerrado = (motivo: string, dia: string, cerradoHasta: string | null): string =>
  [motivo, deMesCerrado(dia, cerradoHasta)].filter(Boolean).join(', ');
