import type { FormaPago } from '@/contract/caja/forma';
import type { TipoComprobante } from '@/contract/facturas/fiscal';
import type { FormatoDgii, Ventas607 } from '@/contract/facturas/fiscal607';
import { centavos, CERO, menorImporte, restar, sumar, type Centavos } from '../dinero';
import { TOPE_CONSUMO } from './comprobante';

// The monthly file of sales, format 607 of the tax office (Norma General 07-2018, changed by 05-2019): a text with fields separated by
// bars.

/** The forms of payment in the order of fields 17 to 23; an academy has no gift cards (bonos) or barter (permuta). */
export const FORMAS_607 = ['efectivo', 'transferencia', 'tarjeta', 'credito', 'bonos', 'permuta', 'otras'] as const;
type Formas607 = Ventas607['detalle']['formas'];

/** One document of the month. */
export interface Registro607 {
  tipo: TipoComprobante;
  ncf: string;
  /** The NCF that a note changes; '' for other documents. */
  modificado: string;
  /** Digits only; '' for an anonymous consumer. */
  rnc: string;
  fecha: string;
  itbis: Centavos;
  total: Centavos;
  formas: Formas607;
  /** What the buyer withheld of it, and when last; absent for nothing. */
  retenido?: Retenido607;
}

/** Tax that the buyer of a document withheld. */
export interface Retenido607 {
  fecha: string;
  itbis: Centavos;
  isr: Centavos;
}

const NADA: Formas607 = { efectivo: CERO, transferencia: CERO, tarjeta: CERO, credito: CERO, bonos: CERO, permuta: CERO, otras: CERO };

const CAMPO: Record<FormaPago, keyof Formas607> = {
  EFECTIVO: 'efectivo',
  TRANSFERENCIA: 'transferencia',
  CHEQUE: 'transferencia',
  TARJETA: 'tarjeta',
  // This money came in with an earlier payment, in any form.
  SALDO_A_FAVOR: 'otras',
  RETENCION_ITBIS: 'otras',
  RETENCION_ISR: 'otras',
};

/** A payment with its forms (what is withheld is of one invoice) and the invoices it covers; `liberado` is the part an invoice has released since. */
export interface Cobro607 {
  formas: readonly { forma: FormaPago; monto: Centavos; codigoFactura?: number | null }[];
  facturas: readonly { codigoFactura: number; monto: Centavos; liberado: Centavos }[];
}

/** Cash covers last, because change or credit comes out of it. */
const ORDEN: readonly FormaPago[] = ['RETENCION_ITBIS', 'RETENCION_ISR', 'SALDO_A_FAVOR', 'TARJETA', 'TRANSFERENCIA', 'CHEQUE', 'EFECTIVO'];

/** Assigns the forms of a payment to its invoices one after the other, so that the parts add up to the cent. */
function repartir({ formas, facturas }: Cobro607, dar: (codigoFactura: number, campo: keyof Formas607, monto: Centavos) => void) {
  const quedan = ORDEN.flatMap((forma) => formas.filter((una) => una.forma === forma)).map((una) => ({ ...una }));
  for (const { codigoFactura, monto, liberado } of facturas) {
    let falta = monto;
    let vale = restar(monto, liberado);
    for (const forma of quedan.filter((una) => (una.codigoFactura ?? codigoFactura) === codigoFactura)) {
      const parte = menorImporte(falta, forma.monto);
      forma.monto = restar(forma.monto, parte);
      falta = restar(falta, parte);
      const contada = menorImporte(vale, parte);
      vale = restar(vale, contada);
      if (contada > 0) dar(codigoFactura, CAMPO[forma.forma], contada);
    }
  }
}

/** formasPagadas(cobros): by invoice, how it was paid; invoices without payments are absent. */
export function formasPagadas(cobros: readonly Cobro607[]): Map<number, Formas607> {
  const pagado = new Map<number, Formas607>();
  for (const cobro of cobros)
    repartir(cobro, (codigoFactura, campo, monto) => {
      const antes = pagado.get(codigoFactura) ?? NADA;
      pagado.set(codigoFactura, { ...antes, [campo]: sumar([antes[campo], monto]) });
    });
  return pagado;
}

/** The forms of a document: what was paid on it, at most its total, and the rest as a sale on credit. */
export function formasDe(total: Centavos, pagado: Formas607 = NADA): Formas607 {
  let falta = total;
  const formas = { ...NADA };
  for (const campo of FORMAS_607) {
    formas[campo] = menorImporte(pagado[campo], falta);
    falta = restar(falta, formas[campo]);
  }
  return { ...formas, credito: sumar([formas.credito, falta]) };
}

/** Whether a document is listed singly; sales to consumers below 250,000.00 are reported as one sum instead. */
export const vaDetallado = ({ tipo, total }: Pick<Registro607, 'tipo' | 'total'>): boolean =>
  (tipo !== 'B02' && tipo !== 'E32') || total >= TOPE_CONSUMO;

/** Sums up documents; `monto` is without ITBIS. */
export const resumen607 = (registros: readonly Registro607[]): Ventas607['detalle'] => ({
  cantidad: registros.length,
  monto: sumar(registros.map(({ total, itbis }) => restar(total, itbis))),
  itbis: sumar(registros.map(({ itbis }) => itbis)),
  formas: Object.fromEntries(FORMAS_607.map((campo) => [campo, sumar(registros.map(({ formas }) => formas[campo]))])) as Formas607,
});

/** importe607(123450) → '1234.50': without thousands separators. */
export function importe607(monto: Centavos): string {
  const digitos = String(centavos(monto)).padStart(3, '0');
  return `${digitos.slice(0, -2)}.${digitos.slice(-2)}`;
}

/** The same, '' for nothing. */
export const siHay = (monto: Centavos): string => (monto === 0 ? '' : importe607(monto));
/** '2026-03-10' → '20260310'. */
export const fechaDgii = (dia: string): string => dia.replaceAll('-', '');
/** The code of the kind of an identification: '1' for an RNC, '2' for a cédula. */
export const tipoDeId = (rnc: string): string => (rnc === '' ? '' : rnc.length === 9 ? '1' : '2');

/** The 23 fields of one document: buyer, document, income, day, day of the withholding, amounts, withholdings by others, forms of payment. */
function linea(registro: Registro607, tipoIngreso: string): string {
  const { rnc, ncf, modificado, fecha, total, itbis, formas, retenido } = registro;
  const retenciones = [siHay(retenido?.itbis ?? CERO), '', siHay(retenido?.isr ?? CERO), '', '', '', ''];
  return [
    rnc,
    tipoDeId(rnc),
    ncf,
    modificado,
    tipoIngreso,
    fechaDgii(fecha),
    fechaDgii(retenido?.fecha ?? ''),
    importe607(restar(total, itbis)),
    importe607(itbis),
    ...retenciones,
    ...FORMAS_607.map((campo) => siHay(formas[campo])),
  ].join('|');
}

/** Whose file it is, by the digits of its RNC, and of which month, 'YYYY-MM'. */
interface DeDgii {
  rnc: string;
  mes: string;
}

/** A monthly file: a header with the number of its lines, then the lines; they end with CRLF as in the tax office's own files. */
export const archivoDgii = (formato: FormatoDgii, { rnc, mes }: DeDgii, lineas: readonly string[]): string =>
  [[formato, rnc, mes.replace('-', ''), lineas.length].join('|'), ...lineas].map((una) => `${una}\r\n`).join('');

/** The whole file, with a line for each document that is listed singly. */
export function archivo607({ rnc, mes, tipoIngreso }: DeDgii & { tipoIngreso: string }, registros: readonly Registro607[]): string {
  const detalle = registros.filter(vaDetallado);
  return archivoDgii(
    '607',
    { rnc, mes },
    detalle.map((registro) => linea(registro, tipoIngreso)),
  );
}

/** nombreDgii('607', '131246796', '2026-03') → 'DGII_F_607_131246796_202603.TXT', the name that the tax office's tool uses. */
export const nombreDgii = (formato: FormatoDgii, rnc: string, mes: string): string =>
  `DGII_F_${formato}_${rnc}_${mes.replace('-', '')}.TXT`;
