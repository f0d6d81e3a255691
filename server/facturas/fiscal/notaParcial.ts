import { and, eq, ne } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { CERO, restar } from '@/domain/dinero';
import type { Db } from '../../db/connect';
import { locked } from '../../db/locks';
import { comprobante } from '../../db/schema/dinero/fiscal';
import type { notaCredito } from '../../db/schema/dinero/facturas';
import { ponerNota } from './anular';
import { actualizarEnEspera } from './asignar';
import type { Emisor } from './numerar';

/** The fiscal document of an invoice, locked in an act; undefined while it has none with a number. */
export async function emitidoDe(db: Db, codigoFactura: number) {
  const suyo = and(eq(comprobante.codigoFactura, codigoFactura), ne(comprobante.clase, 'CREDITO'));
  const [original] = await locked(db, db.select().from(comprobante).where(suyo), 'update');
  return original?.ncf ? original : undefined;
}

/**
 * The fiscal document of a credit note for a part of an invoice: on the same buyer, of the parts that it takes off. Where the invoice has no number yet
 * there is none, and the document that waits becomes one of what is left. A note without an available number waits for one.
 */
export async function emitirNotaParcial(
  db: Db,
  emisor: Emisor,
  { codigoNota, codigoFactura, monto: total, itbis, motivo, fecha }: typeof notaCredito.$inferSelect,
  partes: readonly { descripcion: string; tipo: string; monto: Centavos; parteItbis: Centavos }[],
): Promise<void> {
  const original = await emitidoDe(db, codigoFactura);
  if (!original) return actualizarEnEspera(db, [codigoFactura]);
  const lineas = partes.map(({ descripcion, tipo, monto, parteItbis }) => ({
    ...{ descripcion, bien: tipo === 'AR', cantidad: 1, precio: restar(monto, parteItbis) },
    ...{ descuento: CERO, itbis: parteItbis, total: monto },
  }));
  const de = { codigoNota, codigoModifica: original.codigoComprobante, modificacion: 3, lineas, itbis, total };
  await ponerNota(db, emisor, original, { ...de, razon: motivo, fecha });
}
