import type { ModoFiscal, TipoComprobante } from '@/contract/facturas/fiscal';
import type { Emisor } from '@/server/facturas/fiscal/numerar';
import { companiaFiscal, secuenciaFiscal } from '@/server/db/schema/fiscal';
import type { TestApp } from './createTestApp';
import type { Academia } from './factories';

/** RNC of the academy, of a buyer's company and a buyer's cédula: their last digits agree. */
export const RNC = '131246796';
export const RNC_COMPRADOR = '101010632';
export const CEDULA = '00113918205';

/** Switches the fiscal layer of an academy on, as its page does. */
export async function conComprobantes(
  { rows, deps }: TestApp,
  { codigoCompania }: Academia,
  modo: ModoFiscal = 'NCF',
  desde = '2026-01-01',
) {
  await rows('update compania set fiscal = $1, rnc = $2 where codigo_compania = $3', [modo, RNC, codigoCompania]);
  await deps.db.insert(companiaFiscal).values({ codigoCompania, desde });
  deps.sessions.clear();
}

/** A range of numbers in the first branch. */
export async function nuevaSecuencia(
  { deps: { db } }: TestApp,
  { codigoCompania, sucursales }: Academia,
  tipo: TipoComprobante,
  values: Partial<typeof secuenciaFiscal.$inferInsert> = {},
) {
  const desde = values.desde ?? 1;
  const rango = { codigoSucursal: sucursales[0], desde, hasta: desde + 999, siguiente: desde, vence: '2027-12-31' };
  const [row] = await db
    .insert(secuenciaFiscal)
    .values({ ...rango, ...values, tipo, codigoCompania })
    .returning();
  return row!;
}

/** Who asks for documents in a test. */
export const emisorDe = ({ codigoCompania }: Academia, fiscal: ModoFiscal = 'NCF'): Emisor => ({
  codigoCompania,
  usuario: 'pruebas',
  fiscal,
});

interface Emitido {
  codigo_comprobante: number;
  codigo_factura: number;
  clase: string;
  tipo: string;
  ncf: string | null;
  rnc: string;
  nombre: string;
  total: number;
  itbis: number;
  codigo_modifica: number | null;
  modificacion: number | null;
}

/** Every document of an academy, in the order in which they were asked for. */
export const comprobantesDe = ({ rows }: TestApp, { codigoCompania }: Academia) =>
  rows<Emitido>('select * from comprobante where codigo_compania = $1 order by codigo_comprobante', [codigoCompania]);
