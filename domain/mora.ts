import type { Centavos } from '@/contract/campos';
import { CERO, sumar } from './dinero';
import { diasEntre } from './fechas';

/** The ages of debt, in order, with the words a person reads. */
export const ETIQUETA_DE_MORA = {
  POR_VENCER: 'Por vencer',
  D1_30: '1 a 30 días',
  D31_60: '31 a 60 días',
  D61_90: '61 a 90 días',
  D90: 'Más de 90 días',
} as const;

/** An age of debt. */
export type TramoDeMora = keyof typeof ETIQUETA_DE_MORA;

/** The ages of debt from the youngest to the oldest. */
export const TRAMOS_DE_MORA = Object.keys(ETIQUETA_DE_MORA) as TramoDeMora[];

/** diasDeAtraso('2026-10-31', '2026-11-20') → 20: days after the due date; 0 up to and on it. */
export const diasDeAtraso = (fechaVencimiento: string, al: string): number => Math.max(0, diasEntre(fechaVencimiento, al));

/** tramoDeMora('2026-10-31', '2026-11-30') → 'D1_30' (30 days), one day later 'D31_60'; what falls due today is POR_VENCER. */
export function tramoDeMora(fechaVencimiento: string, al: string): TramoDeMora {
  const dias = diasDeAtraso(fechaVencimiento, al);
  if (dias === 0) return 'POR_VENCER';
  if (dias <= 30) return 'D1_30';
  if (dias <= 60) return 'D31_60';
  return dias <= 90 ? 'D61_90' : 'D90';
}

/** The debt by age as of a day; the five amounts add up to everything pending. Credit is no part of it: it is shown apart. */
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
