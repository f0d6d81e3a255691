import { centavos, porcentaje, proporcion, restar, sumar, type Centavos } from './dinero';

/** A line of a purchase as typed: quantity, unit cost, and its rate of ITBIS in basis points. */
export interface LineaDeCompra {
  cantidad: number;
  /** Cost of one piece, before ITBIS. */
  costo: Centavos;
  itbis: number;
}

/** The line with its calculated amounts. */
export interface LineaCosteada {
  itbis: Centavos;
  /** The line's share of the other costs. */
  otros: Centavos;
  /** What the supplier charges for the line: pieces, ITBIS and its share of the other costs. */
  total: Centavos;
  /** The value it adds to the stock: pieces and share, with ITBIS only if the academy cannot deduct it. */
  valor: Centavos;
}

/**
 * Splits an amount in proportion to weights, to the cent: repartirPor(100, [1, 1, 1]) → [33, 34, 33]. The parts add up to the amount; if
 * all weights are 0 the parts are equal.
 */
export function repartirPor(total: Centavos, pesos: readonly number[]): Centavos[] {
  const todo = pesos.reduce((a, b) => a + b, 0);
  const usados = todo === 0 ? pesos.map(() => 1) : pesos;
  const suma = todo === 0 ? pesos.length : todo;
  let hasta = 0;
  let dado = 0;
  return usados.map((peso) => {
    hasta += peso;
    const llega = proporcion(total, hasta, suma);
    const parte = llega - dado;
    dado = llega;
    return centavos(parte);
  });
}

/** The costs of the lines of a purchase: ITBIS of each rounded half-up, the other costs split in proportion to the cost of the pieces. */
export function costear(lineas: readonly LineaDeCompra[], otrosCostos: Centavos, itbisAlCosto: boolean): LineaCosteada[] {
  const netos = lineas.map(({ cantidad, costo }) => centavos(cantidad * costo));
  const partes = lineas.length === 0 ? [] : repartirPor(otrosCostos, netos);
  return lineas.map((linea, i) => {
    const itbis = porcentaje(netos[i]!, linea.itbis);
    const sinItbis = sumar([netos[i]!, partes[i]!]);
    const total = sumar([sinItbis, itbis]);
    return { itbis, otros: partes[i]!, total, valor: itbisAlCosto ? total : sinItbis };
  });
}

/**
 * The part of a line's amount that belongs to `cuantas` pieces, after `antes` pieces before them: parteDe(100, 3, 0, 1) → 33, then
 * parteDe(100, 3, 1, 2) → 67. However a line is split, the parts add up to its amount.
 */
export const parteDe = (monto: Centavos, cantidad: number, antes: number, cuantas: number): Centavos =>
  restar(proporcion(monto, antes + cuantas, cantidad), proporcion(monto, antes, cantidad));

/** A line with the quantities received and returned. */
interface LineaRecibida {
  cantidad: number;
  total: Centavos;
  recibida: number;
  devuelta: number;
}

/** The amount owed for the lines of a purchase: for the pieces received and not returned. */
export const debidoDe = (lineas: readonly LineaRecibida[]): Centavos =>
  sumar(lineas.map(({ total, cantidad, recibida, devuelta }) => parteDe(total, cantidad, 0, recibida - devuelta)));

/** The state of a purchase by its received quantities; the caller keeps a closed or void one as it is. */
export function estatusDeCompra(lineas: readonly Pick<LineaRecibida, 'cantidad' | 'recibida'>[]): 'PENDIENTE' | 'PARCIAL' | 'RECIBIDA' {
  if (lineas.every(({ cantidad, recibida }) => recibida === cantidad)) return 'RECIBIDA';
  return lineas.some(({ recibida }) => recibida > 0) ? 'PARCIAL' : 'PENDIENTE';
}

/** The amount still to be paid; negative if the supplier owes it, for pieces returned after payment. */
export const porPagar = ({ debido, pagado }: { debido: Centavos; pagado: Centavos }): Centavos => restar(debido, pagado);

/** Whether a text is a fiscal number that a buyer deducts, as the 606 takes it: of tax credit or of the buyer's own (informal, minor). */
export const esNcfDeCompra = (texto: string): boolean => /^(B(01|11|13|14|15|17)\d{8}|E(31|41|43|44|45|47)\d{10})$/.test(texto);
