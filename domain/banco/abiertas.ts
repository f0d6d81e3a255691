import type { Centavos } from '@/contract/importe';

/** A line of a statement that is not matched. */
export interface LineaPorConciliar {
  codigoLinea: number;
  fecha: string;
  monto: Centavos;
  descripcion: string;
  referencia: string;
}

/** What Cantera knows and the bank has not shown yet. */
export interface Partida {
  /**
   * Kind and key: 'F12' a form of a payment, 'D3' a deposit, 'L4' a settlement, 'T1-2026-11-03' the cards of a branch and day, 'A5' a notice,
   * 'R5' a payment that the bank returned, whose amount is negative.
   */
  id: string;
  clase: 'PAGO' | 'DEPOSITO' | 'TARJETAS' | 'AVISO' | 'DEVUELTO';
  fecha: string;
  monto: Centavos;
  referencia: string;
  codigoPagador: number | null;
  /** The payer, and the students they pay for. */
  nombres: readonly string[];
  /** Card payments whose settlement is not known: the bank credits less, by the commission. */
  sinLiquidar?: boolean;
}

export interface Propuesta {
  lineas: number[];
  partidas: string[];
  clase: Partida['clase'];
  /** Why, for who decides: 'Referencia igual', 'Mismo monto y día'. */
  razon: string;
  /** Nothing else fits: accepted with all the others at once. */
  segura: boolean;
}

/** The rest of the lines and items, from which what is proposed is taken: nothing is proposed twice. */
export function abiertas(lineas: readonly LineaPorConciliar[], partidas: readonly Partida[]) {
  const deLinea = new Map(lineas.map((una) => [una.codigoLinea, una]));
  const dePartida = new Map(partidas.map((una) => [una.id, una]));
  const hechas: Propuesta[] = [];
  return {
    hechas,
    lineas: () => [...deLinea.values()],
    partidas: () => [...dePartida.values()],
    libres: (unas: readonly LineaPorConciliar[], otras: readonly Partida[]) =>
      unas.every(({ codigoLinea }) => deLinea.has(codigoLinea)) && otras.every(({ id }) => dePartida.has(id)),
    proponer(unas: readonly LineaPorConciliar[], otras: readonly Partida[], razon: string, segura = false) {
      for (const { codigoLinea } of unas) deLinea.delete(codigoLinea);
      for (const { id } of otras) dePartida.delete(id);
      const lineasDe = unas.map(({ codigoLinea }) => codigoLinea);
      hechas.push({ lineas: lineasDe, partidas: otras.map(({ id }) => id), clase: otras[0]!.clase, razon, segura });
    },
  };
}
/** What is still open while proposals are made. */
export type Abiertas = ReturnType<typeof abiertas>;
