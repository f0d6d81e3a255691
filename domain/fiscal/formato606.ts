import { CERO, restar, sumar, type Centavos } from '../dinero';
import { archivoDgii, fechaDgii, importe607 as importe, siHay, tipoDeId } from './formato607';

// The monthly file of purchases, format 606 of the tax office (Norma General 07-2018; docs/reglas/impuestos.md names the sources).

type FormaDePago = 'EFECTIVO' | 'TARJETA' | 'TRANSFERENCIA' | 'CHEQUE' | 'RETENCION_ITBIS' | 'RETENCION_ISR';

/** A payment of a purchase; a retention goes to the tax office instead of to the supplier. */
export interface Pago606 {
  fecha: string;
  forma: FormaDePago;
  monto: Centavos;
}

/** A purchase with a fiscal number, and its payments up to the last day of the month. */
export interface Compra606 {
  /** The supplier's digits: nine of an RNC, eleven of a cédula. */
  rnc: string;
  tipoGasto: string;
  ncf: string;
  fecha: string;
  itbis: Centavos;
  itbisAlCosto: boolean;
  total: Centavos;
  /** The kind of income tax withheld; '' for none. */
  tipoRetencion: string;
  pagos: readonly Pago606[];
  /** The first day of whose retentions the file tells, if an earlier file lists the purchase; null at its first time. */
  retenidoDesde: string | null;
}

const CODIGO: Partial<Record<FormaDePago, string>> = { EFECTIVO: '01', TRANSFERENCIA: '02', CHEQUE: '02', TARJETA: '03' };
const A_CREDITO = '04';
const MIXTO = '07';

const sumaDe = (pagos: readonly Pago606[], forma?: FormaDePago) =>
  sumar(pagos.filter((pago) => forma === undefined || pago.forma === forma).map(({ monto }) => monto));

/** The form of payment by the codes of the 606: the one in which all was paid, '04' on credit, '07' for several or a part on credit. */
export function formaDe606({ total, pagos }: Pick<Compra606, 'total' | 'pagos'>): string {
  const formas = new Set(pagos.flatMap(({ forma }) => CODIGO[forma] ?? []));
  if (sumaDe(pagos) < total) formas.add(A_CREDITO);
  return formas.size === 1 ? [...formas][0]! : formas.size === 0 ? A_CREDITO : MIXTO;
}

/** What a purchase lacks for the 606, in words for the user; [] for a complete one. */
export function faltas606({ rnc, tipoGasto, tipoRetencion, pagos }: Compra606): ('rnc' | 'tipoGasto' | 'tipoRetencion')[] {
  return [
    ...(rnc.length === 9 || rnc.length === 11 ? [] : (['rnc'] as const)),
    ...(tipoGasto === '' ? (['tipoGasto'] as const) : []),
    ...(sumaDe(pagos, 'RETENCION_ISR') > 0 && tipoRetencion === '' ? (['tipoRetencion'] as const) : []),
  ];
}

/** The amounts of purchases: without ITBIS, ITBIS charged, ITBIS that is part of a cost, ITBIS and income tax withheld. */
export function resumen606(compras: readonly Compra606[]) {
  const itbis = sumar(compras.map((una) => una.itbis));
  const alCosto = sumar(compras.map((una) => (una.itbisAlCosto ? una.itbis : CERO)));
  const pagos = compras.flatMap(({ pagos: suyos, retenidoDesde }) => suyos.filter(({ fecha }) => fecha >= (retenidoDesde ?? '')));
  return {
    monto: restar(sumar(compras.map(({ total }) => total)), itbis),
    itbis,
    alCosto,
    adelantado: restar(itbis, alCosto),
    itbisRetenido: sumaDe(pagos, 'RETENCION_ITBIS'),
    isrRetenido: sumaDe(pagos, 'RETENCION_ISR'),
  };
}

/** The 23 fields of one purchase. Cantera buys goods only: the field of services says 0. */
function linea(compra: Compra606): string {
  const { monto, itbis, alCosto, adelantado, itbisRetenido, isrRetenido } = resumen606([compra]);
  const pagada = compra.pagos
    .map(({ fecha }) => fecha)
    .sort()
    .at(-1);
  return [
    compra.rnc,
    tipoDeId(compra.rnc),
    compra.tipoGasto,
    compra.ncf,
    '',
    fechaDgii(compra.fecha),
    pagada ? fechaDgii(pagada) : '',
    importe(CERO),
    importe(monto),
    importe(monto),
    importe(itbis),
    siHay(itbisRetenido),
    '',
    siHay(alCosto),
    importe(adelantado),
    '',
    isrRetenido > 0 ? compra.tipoRetencion : '',
    siHay(isrRetenido),
    ...['', '', '', ''],
    formaDe606(compra),
  ].join('|');
}

/** The whole file, with a line for each purchase. */
export const archivo606 = (de: { rnc: string; mes: string }, compras: readonly Compra606[]): string =>
  archivoDgii('606', de, compras.map(linea));
