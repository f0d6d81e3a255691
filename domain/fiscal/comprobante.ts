import type { ModoFiscal, TipoComprobante } from '@/contract/facturas/fiscal';
import { sumarDias } from '../fechas';

/** What a line of a fiscal document says, as its invoice had it when the document was asked for; amounts in cents, `total` with its ITBIS. */
export interface LineaFiscal {
  descripcion: string;
  /** Something that is handed over, not a service. */
  bien: boolean;
  cantidad: number;
  precio: number;
  descuento: number;
  itbis: number;
  total: number;
}

export type ClaseComprobante = 'FACTURA' | 'DEBITO' | 'CREDITO';

/** From this total on (250,000.00, Norma General 05-2019) a consumer is named, and stands in the 607 one by one. */
export const TOPE_CONSUMO = 25_000_000;

/** Numbers that a classic sequence and an electronic one may have: 8 and 10 digits. */
const CIFRAS = { B: 8, E: 10 } as const;
const letraDe = (tipo: TipoComprobante) => tipo[0] as keyof typeof CIFRAS;

/** The greatest number of a type: 99,999,999 of a classic one. */
export const mayorNumero = (tipo: TipoComprobante): number => 10 ** CIFRAS[letraDe(tipo)] - 1;

/** ncfDe('B02', 17) → 'B0200000017'; ncfDe('E32', 17) → 'E320000000017'. */
export const ncfDe = (tipo: TipoComprobante, numero: number): string => `${tipo}${String(numero).padStart(CIFRAS[letraDe(tipo)], '0')}`;

/** The types of each way of numbering: consumer, tax credit, debit note, credit note. */
const TIPOS = {
  NCF: { consumo: 'B02', credito: 'B01', debito: 'B03', nota: 'B04' },
  ECF: { consumo: 'E32', credito: 'E31', debito: 'E33', nota: 'E34' },
} as const;

/** The type of a document: a buyer with an RNC gets tax credit, everybody else is a consumer; notes have types of their own. */
export function tipoDe(modo: Exclude<ModoFiscal, 'NO'>, clase: ClaseComprobante, conRnc: boolean): TipoComprobante {
  const tipos = TIPOS[modo];
  if (clase === 'CREDITO') return tipos.nota;
  if (clase === 'DEBITO') return tipos.debito;
  return conRnc ? tipos.credito : tipos.consumo;
}

/** Types that a branch needs: the debit note only where late fees are charged. */
export function tiposNecesarios(modo: ModoFiscal, conMora: boolean): TipoComprobante[] {
  if (modo === 'NO') return [];
  const { consumo, credito, debito, nota } = TIPOS[modo];
  return conMora ? [consumo, credito, nota, debito] : [consumo, credito, nota];
}

/** Types whose document must say until when its range is good, so that the range has such a day. */
export const VENCEN: readonly TipoComprobante[] = ['B01', 'E31', 'E33'];

/** A range as far as giving numbers goes. */
export interface Rango {
  codigoSucursal: number;
  tipo: TipoComprobante;
  hasta: number;
  siguiente: number;
  vence: string | null;
  activo: boolean;
}

/** How many numbers of a range may still be given on a day. */
export const quedan = ({ hasta, siguiente, vence, activo }: Rango, hoy: string): number =>
  activo && (vence === null || vence >= hoy) ? hasta - siguiente + 1 : 0;

/** Days before its end from which a range is told of. */
const DIAS_DE_AVISO = 30;

export interface AvisoFiscal {
  codigoSucursal: number;
  tipo: TipoComprobante;
  /** There is none left, few are, or what is left soon ends. */
  motivo: 'FALTA' | 'POCOS' | 'VENCE';
  quedan: number;
  vence: string | null;
}

/** What to ask the tax office for: of each branch the types it needs that have no number left, few, or only some that end within 30 days. */
export function avisosDe(
  rangos: readonly Rango[],
  sucursales: readonly number[],
  tipos: readonly TipoComprobante[],
  { hoy, avisarCon }: { hoy: string; avisarCon: number },
): AvisoFiscal[] {
  const hasta = sumarDias(hoy, DIAS_DE_AVISO);
  return sucursales.flatMap((codigoSucursal) =>
    tipos.flatMap((tipo): AvisoFiscal[] => {
      const suyos = rangos.filter((rango) => rango.codigoSucursal === codigoSucursal && rango.tipo === tipo && quedan(rango, hoy) > 0);
      const restan = suyos.reduce((suma, rango) => suma + quedan(rango, hoy), 0);
      const de = {
        codigoSucursal,
        tipo,
        quedan: restan,
        vence:
          suyos
            .map(({ vence }) => vence)
            .sort()
            .at(-1) ?? null,
      };
      if (restan === 0) return [{ ...de, motivo: 'FALTA' }];
      if (restan <= avisarCon) return [{ ...de, motivo: 'POCOS' }];
      return suyos.every(({ vence }) => vence !== null && vence <= hasta) ? [{ ...de, motivo: 'VENCE' }] : [];
    }),
  );
}
