import { porcentaje as parte, sumar, type Centavos } from '../dinero';
import { pasaDelMaximo, textoDelMaximo } from '../academico/modalidad';
import type { Faltas } from '../academico/periodo';

interface Vigencia {
  desde: string | null;
  hasta: string | null;
}

const SIN_VALOR = 'Debe ser más de 0';

const faltasDeVigencia = ({ desde, hasta }: Vigencia): Faltas =>
  desde && hasta && hasta < desde ? { hasta: 'Debe ser el primer día o después' } : {};

/** The faults in a scholarship's form, by field: 0 % → { porcentaje: … }, the end before the start → { hasta: … }. */
export const faltasDeBeca = ({ porcentaje, ...vigencia }: Vigencia & { porcentaje: number }): Faltas => ({
  ...(porcentaje === 0 && { porcentaje: SIN_VALOR }),
  ...faltasDeVigencia(vigencia),
});

/** The faults in a discount's form, by field: nothing taken off, or the end before the start. */
export const faltasDeDescuento = (pide: Vigencia & { tipo: 'PORCENTAJE' | 'MONTO'; porcentaje: number; monto: Centavos }): Faltas => ({
  ...(pide.tipo === 'PORCENTAJE' && pide.porcentaje === 0 && { porcentaje: SIN_VALOR }),
  ...(pide.tipo === 'MONTO' && pide.monto === 0 && { monto: SIN_VALOR }),
  ...faltasDeVigencia(pide),
});

/** The fault in a catalogue price: with its ITBIS it exceeds the maximum amount, 999,999,999.99. */
export function faltasDePrecio({ precio, itbis }: { precio: Centavos; itbis: number }): Faltas {
  const total = sumar([precio, parte(precio, itbis)]);
  return pasaDelMaximo(total) ? { precio: `Con el ITBIS ${textoDelMaximo(total)}` } : {};
}
