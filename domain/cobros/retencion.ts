import type { TipoComprobante } from '@/contract/facturas/fiscal';
import type { Forma } from './cobro';
import { enPesos, restarHastaCero, sumar, type Centavos } from '../dinero';
import { rechazo, type Resultado } from '../resultado';

/** An invoice's fiscal document, less its notes, with what payments that stand withheld of it, and what the payment applies to the invoice. */
export interface Retenible {
  cobrado: Centavos;
  tipo: TipoComprobante;
  ncf: string;
  itbis: Centavos;
  /** Without ITBIS. */
  monto: Centavos;
  retenido: readonly Forma[];
}

const sumaDe = (formas: readonly Forma[], cual: Forma['forma']) =>
  sumar(formas.filter(({ forma }) => forma === cual).map(({ monto }) => monto));

/**
 * Tax (`formas`) is withheld of an invoice with tax credit (B01, E31): of its ITBIS no more than the document has, of the income tax no more than its
 * amount without ITBIS, all payments together, and no more than this payment applies to it. Of one without such a document (undefined) nothing is.
 */
export function puedeRetenerse(formas: readonly Forma[], documento: Retenible | undefined): Resultado {
  if (!documento || (documento.tipo !== 'B01' && documento.tipo !== 'E31'))
    return rechazo('Solo se retiene de una factura que tenga su comprobante de crédito fiscal (B01 o E31).');
  const topes = [
    ['RETENCION_ITBIS', documento.itbis, 'del ITBIS'],
    ['RETENCION_ISR', documento.monto, 'por ISR'],
  ] as const;
  for (const [forma, tope, que] of topes) {
    const queda = restarHastaCero(tope, sumaDe(documento.retenido, forma));
    if (sumaDe(formas, forma) > queda)
      return rechazo(`Del comprobante ${documento.ncf} se puede retener ${que} ${enPesos(queda)} a lo sumo.`);
  }
  if (sumar(formas.map(({ monto }) => monto)) > documento.cobrado)
    return rechazo(`Del comprobante ${documento.ncf} se cobran ${enPesos(documento.cobrado)}: no se puede retener más.`);
  return { ok: true };
}
