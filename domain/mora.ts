import type { ReglasDeDinero } from '@/contract/compania/reglasDeDinero';
import { ANTIGUEDAD } from '@/contract/palabras';
import { CERO, porcentaje, sumar, type Centavos } from './dinero';
import { diasEntre, sumarDias } from './fechas';

/** The debt ages (aging buckets), in order, with their labels. */
export const ETIQUETA_DE_MORA = { POR_VENCER: 'Por vencer', ...ANTIGUEDAD } as const;

/** A debt age. */
type TramoDeMora = keyof typeof ETIQUETA_DE_MORA;

/** The debt ages from youngest to oldest. */
export const TRAMOS_DE_MORA = Object.keys(ETIQUETA_DE_MORA) as TramoDeMora[];

/** diasDeAtraso('2026-10-31', '2026-11-20') → 20: days after the due date; 0 until the due date, that day included. */
export const diasDeAtraso = (fechaVencimiento: string, al: string): number => Math.max(0, diasEntre(fechaVencimiento, al));

/** The days overdue of each debt age, the first and the last. */
export const DIAS_DE_MORA = { POR_VENCER: [0, 0], D1_30: [1, 30], D31_60: [31, 60], D61_90: [61, 90], D90: [91, 100_000] } as const;

/** tramoDeMora('2026-10-31', '2026-11-30') → 'D1_30' (30 days), one day later 'D31_60'; an invoice due today is POR_VENCER. */
export const tramoDeMora = (fechaVencimiento: string, al: string): TramoDeMora =>
  TRAMOS_DE_MORA.find((tramo) => diasDeAtraso(fechaVencimiento, al) <= DIAS_DE_MORA[tramo][1])!;

/** The debt by age on a day; the five amounts add up to everything pending. Credit is not included: it is shown apart. */
export function antiguedad(
  facturas: readonly { fechaVencimiento: string; pendiente: Centavos }[],
  al: string,
): Record<TramoDeMora, Centavos> {
  const porTramo: Record<TramoDeMora, Centavos> = { POR_VENCER: CERO, D1_30: CERO, D31_60: CERO, D61_90: CERO, D90: CERO };
  for (const { fechaVencimiento, pendiente } of facturas) {
    const tramo = tramoDeMora(fechaVencimiento, al);
    porTramo[tramo] = sumar([porTramo[tramo], pendiente]);
  }
  return porTramo;
}

/** The company's late fee: none, a fixed amount, or a percentage of the pending amount (basis points), charged once the days of grace are over. */
export type ReglaDeMora = Pick<ReglasDeDinero, 'moraTipo' | 'moraMonto' | 'moraPorcentaje' | 'moraDiasGracia'>;

const SIN_VALOR = 'Debe ser más de 0';

/** The faults in a rule, by field: a fixed late fee of 0, or one of 0 %. */
export const faltasDeMora = ({ moraTipo, moraMonto, moraPorcentaje }: Omit<ReglaDeMora, 'moraDiasGracia'>): Record<string, string> => ({
  ...(moraTipo === 'MONTO' && moraMonto === 0 && { moraMonto: SIN_VALOR }),
  ...(moraTipo === 'PORCENTAJE' && moraPorcentaje === 0 && { moraPorcentaje: SIN_VALOR }),
});

/** The latest due date that is late on a day: with 5 days of grace, on the 11th an invoice due on the 5th is late, one due on the 6th is not. */
export const venceParaMora = ({ moraDiasGracia }: Pick<ReglaDeMora, 'moraDiasGracia'>, hoy: string): string =>
  sumarDias(hoy, -moraDiasGracia - 1);

/**
 * The late fee of an instalment, before ITBIS: the fixed amount, or 5 % of 2,500.00 → 12500, half-up; 0 if nothing is pending, within the
 * days of grace, or if the company charges none.
 */
export function moraDe(
  regla: ReglaDeMora,
  { fechaVencimiento, pendiente }: { fechaVencimiento: string; pendiente: Centavos },
  hoy: string,
): Centavos {
  if (pendiente <= 0 || fechaVencimiento > venceParaMora(regla, hoy)) return CERO;
  if (regla.moraTipo === 'MONTO') return regla.moraMonto;
  return regla.moraTipo === 'PORCENTAJE' ? porcentaje(pendiente, regla.moraPorcentaje) : CERO;
}
