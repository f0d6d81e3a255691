import type { AvisoFiscal, EstadoFiscal } from '@/contract/facturas/fiscal';
import { TIPO_COMPROBANTE } from '@/contract/palabras';
import { count, day, plural } from '@/utils/format';

/** The types of income by their code at the tax office. */
export const INGRESOS: Record<EstadoFiscal['tipoIngreso'], string> = {
  '01': '01 · Por operaciones',
  '02': '02 · Financieros',
  '03': '03 · Extraordinarios',
  '04': '04 · Por arrendamientos',
  '05': '05 · Por venta de activo depreciable',
  '06': '06 · Otros',
};

/** A warning in words: what runs out, and what to do. */
export function palabrasDeAviso({ descripcionSucursal, tipo, motivo, quedan, vence }: AvisoFiscal): string {
  const de = `${descripcionSucursal}, ${TIPO_COMPROBANTE[tipo]}`;
  if (motivo === 'FALTA') return `${de}: no queda ninguno. Registre la secuencia que le autorizó la DGII.`;
  if (motivo === 'POCOS') return `${de}: ${plural(quedan, 'queda', 'quedan')}. Pida otra secuencia.`;
  return `${de}: los ${count(quedan)} que quedan valen hasta el ${day(vence)}. Pida otra secuencia.`;
}
