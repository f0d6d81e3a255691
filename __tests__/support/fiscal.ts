import type { ModoFiscal, TipoComprobante } from '@/contract/facturas/fiscal';
import type { Emisor } from '@/server/facturas/fiscal/numerar';
import { companiaFiscal, secuenciaFiscal } from '@/server/db/schema/dinero/fiscal';
import type { TestApp } from './createTestApp';
import type { Academia } from './factories';

/** The RNC of the academy and of a buyer, and a buyer's cédula, all with valid check digits. */
export const RNC = '131246796';
export const RNC_COMPRADOR = '101010632';
export const CEDULA = '00113918205';

/** Turns on the fiscal numbers of an academy, as its page does. */
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

/** Creates a range of numbers for the first branch. */
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

/** The issuer of documents in a test. */
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

/** Every fiscal document of an academy, in order of creation. */
export const comprobantesDe = ({ rows }: TestApp, { codigoCompania }: Academia) =>
  rows<Emitido>('select * from comprobante where codigo_compania = $1 order by codigo_comprobante', [codigoCompania]);
