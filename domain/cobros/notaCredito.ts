import { repartirPor } from '../compra';
import { CERO, enPesos, proporcion, sumar, type Centavos } from '../dinero';
import { rechazo, type Resultado } from '../resultado';

/** A line of an invoice, as far as a credit note takes something off it; `total` includes ITBIS. */
interface Linea {
  codigoDetalle: number;
  descripcion: string;
  itbis: Centavos;
  total: Centavos;
}

/** What is asked for: an amount in all, or amounts of lines. */
export interface PedidoDeNota {
  monto?: Centavos;
  lineas: readonly { codigoDetalle: number; monto: Centavos }[];
}

/** Whether something may be taken off an invoice; `estimada` while its amount is an estimate. */
export function puedeAcreditarse(una: { tipo: string; estatus: string; total: Centavos }, estimada: boolean): Resultado {
  if (una.estatus === 'ANULADA') return rechazo('La factura está anulada.');
  if (una.estatus === 'INCOBRABLE') return rechazo('La factura está dada por incobrable: recupérela antes.');
  if (una.tipo === 'MORA') return rechazo('Una mora se condona entera: no lleva nota de crédito por una parte.');
  if (estimada) return rechazo('Su monto todavía es un estimado: recalcúlelo antes por asistencia.');
  if (una.total === 0) return rechazo('De la factura no queda nada por acreditar.');
  return { ok: true };
}

/**
 * What a credit note takes off each line, with its ITBIS to the centavo; lines of which nothing is taken have 0. Refuses more than is left of the
 * invoice or of a line, and a line that is asked for twice or is of another invoice.
 */
export function partesDeNota<L extends Linea>(
  lineas: readonly L[],
  { monto, lineas: pedidas }: PedidoDeNota,
): Resultado<{ partes: (L & { monto: Centavos; parteItbis: Centavos })[] }> {
  if (monto !== undefined && pedidas.length) return rechazo('Diga el monto en total o por línea, no de las dos formas.');
  const totales = lineas.map(({ total }) => total);
  const queda = sumar(totales);
  if (monto !== undefined && monto > queda) return rechazo(`De la factura quedan ${enPesos(queda)}: no se acredita más.`);
  const delTodo = monto === undefined ? [] : repartirPor(monto, totales);
  const repartidas = delTodo.map((parte, i) => ({ codigoDetalle: lineas[i]!.codigoDetalle, monto: parte }));
  const deCada = new Map([...pedidas, ...repartidas].map((una) => [una.codigoDetalle, una.monto]));
  const codigos = new Set(lineas.map(({ codigoDetalle }) => codigoDetalle));
  if (deCada.size < pedidas.length || pedidas.some(({ codigoDetalle }) => !codigos.has(codigoDetalle)))
    return rechazo('Elija cada línea de la factura una sola vez.');
  const partes = lineas.map((linea) => {
    const parte = deCada.get(linea.codigoDetalle) ?? CERO;
    return { ...linea, monto: parte, parteItbis: linea.total === 0 ? CERO : proporcion(linea.itbis, parte, linea.total) };
  });
  const pasada = partes.find(({ monto: parte, total }) => parte > total);
  if (pasada) return rechazo(`De «${pasada.descripcion}» quedan ${enPesos(pasada.total)}: no se acredita más.`);
  return { ok: true, partes };
}
