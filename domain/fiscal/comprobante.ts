import type { Centavos } from '@/contract/campos';
import type { AvisoFiscal, ModoFiscal, RegimenComprador, TipoComprobante } from '@/contract/facturas/fiscal';
import { sumarDias } from '../fechas';

/** A line of a fiscal document, copied from its invoice when the document was requested; `total` includes ITBIS. */
export interface LineaFiscal {
  descripcion: string;
  /** Goods rather than a service. */
  bien: boolean;
  cantidad: number;
  precio: Centavos;
  descuento: Centavos;
  itbis: Centavos;
  total: Centavos;
}

type ClaseComprobante = 'FACTURA' | 'DEBITO' | 'CREDITO';

/** From this total on (250,000.00 in centavos; Norma General 05-2019) the consumer is identified, and the sale is listed singly in the 607. */
export const TOPE_CONSUMO = 25_000_000;

/** The digits of the number: 8 in a classic sequence, 10 in an electronic one. */
const CIFRAS = { B: 8, E: 10 } as const;
const letraDe = (tipo: TipoComprobante) => tipo[0] as keyof typeof CIFRAS;

/** The largest number of a type: 99,999,999 for a classic one. */
export const mayorNumero = (tipo: TipoComprobante): number => 10 ** CIFRAS[letraDe(tipo)] - 1;

/** ncfDe('B02', 17) → 'B0200000017'; ncfDe('E32', 17) → 'E320000000017'. */
export const ncfDe = (tipo: TipoComprobante, numero: number): string => `${tipo}${String(numero).padStart(CIFRAS[letraDe(tipo)], '0')}`;

/**
 * The types by numbering mode: consumer, tax credit, special regime, government, debit note, credit note. Electronic documents of the two
 * regimes (E44, E45) are not issued; whoever has one keeps tax credit there (docs/reglas/impuestos.md).
 */
const TIPOS = {
  NCF: { consumo: 'B02', CREDITO: 'B01', ESPECIAL: 'B14', GUBERNAMENTAL: 'B15', debito: 'B03', nota: 'B04' },
  ECF: { consumo: 'E32', CREDITO: 'E31', ESPECIAL: 'E31', GUBERNAMENTAL: 'E31', debito: 'E33', nota: 'E34' },
} as const;

/** The type of a document: that of the regime of a buyer with an RNC, consumer for everybody else; notes have their own types. */
export function tipoDe(modo: Exclude<ModoFiscal, 'NO'>, clase: ClaseComprobante, regimen: RegimenComprador | null): TipoComprobante {
  const tipos = TIPOS[modo];
  if (clase === 'CREDITO') return tipos.nota;
  if (clase === 'DEBITO') return tipos.debito;
  return regimen ? tipos[regimen] : tipos.consumo;
}

/** The types that a branch needs: a debit note only if the company charges late fees, those of a regime only if a buyer has it. */
export function tiposNecesarios(modo: ModoFiscal, conMora: boolean, regimenes: readonly RegimenComprador[] = []): TipoComprobante[] {
  if (modo === 'NO') return [];
  const { consumo, CREDITO, debito, nota } = TIPOS[modo];
  const deRegimen = regimenes.map((uno) => TIPOS[modo][uno]);
  return [...new Set([consumo, CREDITO, nota, ...(conMora ? [debito] : []), ...deRegimen])];
}

/** Types whose document prints the expiry date of its range, so that the range must have one. */
export const VENCEN: readonly TipoComprobante[] = ['B01', 'B14', 'B15', 'E31', 'E33'];

/** A range of numbers, as far as assigning them needs it. */
export interface Rango {
  codigoSucursal: number;
  tipo: TipoComprobante;
  hasta: number;
  siguiente: number;
  vence: string | null;
  activo: boolean;
}

/** How many numbers of a range can still be assigned on a day. */
export const quedan = ({ hasta, siguiente, vence, activo }: Rango, hoy: string): number =>
  activo && (vence === null || vence >= hoy) ? hasta - siguiente + 1 : 0;

/** How many days before a range expires the warning starts. */
const DIAS_DE_AVISO = 30;

type Aviso = Omit<AvisoFiscal, 'descripcionSucursal'>;

/**
 * What to request from the tax office: the types that a branch needs and that have no numbers left (FALTA), few (POCOS), or only some that
 * expire within 30 days (VENCE).
 */
export function avisosDe(
  rangos: readonly Rango[],
  sucursales: readonly number[],
  tipos: readonly TipoComprobante[],
  { hoy, avisarCon }: { hoy: string; avisarCon: number },
): Aviso[] {
  const hasta = sumarDias(hoy, DIAS_DE_AVISO);
  return sucursales.flatMap((codigoSucursal) =>
    tipos.flatMap((tipo): Aviso[] => {
      const suyos = rangos.filter((rango) => rango.codigoSucursal === codigoSucursal && rango.tipo === tipo && quedan(rango, hoy) > 0);
      const restan = suyos.reduce((suma, rango) => suma + quedan(rango, hoy), 0);
      const vencen = suyos.map(({ vence }) => vence).sort();
      const de = { codigoSucursal, tipo, quedan: restan, vence: vencen.at(-1) ?? null };
      if (restan === 0) return [{ ...de, motivo: 'FALTA' }];
      if (restan <= avisarCon) return [{ ...de, motivo: 'POCOS' }];
      return suyos.every(({ vence }) => vence !== null && vence <= hasta) ? [{ ...de, motivo: 'VENCE' }] : [];
    }),
  );
}
