import { CERO } from '@/domain/dinero';
import { estatusDe, type LineaCalculada } from '@/domain/precio';
import { primerNumero } from '../compania/numero';
import type { Db } from '../db/connect';
import { factura, facturaDetalle } from '../db/schema/facturas';
import type { User } from '../lib/scope';

/** An invoice of one line, of a built-in service, and its price. */
interface DeUnaLinea {
  factura: Omit<typeof factura.$inferInsert, 'codigoCompania' | 'usuario' | 'numero' | 'estatus' | 'total'>;
  codigoServicio: number;
  linea: LineaCalculada;
}

/**
 * Writes pending invoices of one line each and returns their numbers, in order. The numbers are taken here, so call it last.
 */
export async function insertarFacturas(db: Db, { codigoCompania, usuario }: User, nuevas: readonly DeUnaLinea[]) {
  const primero = await primerNumero(db, codigoCompania, 'FACTURA', nuevas.length);
  const hechas = await db
    .insert(factura)
    .values(
      nuevas.map(({ factura: una, linea: { total } }, i) => {
        return { ...una, codigoCompania, usuario, numero: primero + i, total, estatus: estatusDe(total, CERO, false) };
      }),
    )
    .returning({ codigoFactura: factura.codigoFactura, numero: factura.numero });
  const codigoDe = new Map(hechas.map(({ codigoFactura, numero }) => [numero, codigoFactura]));
  await db.insert(facturaDetalle).values(
    nuevas.map(({ factura: { descripcion }, codigoServicio, linea: { precio, descuento, itbis, total, pasos } }, i) => ({
      ...{ codigoFactura: codigoDe.get(primero + i)!, tipo: 'SE' as const, codigoServicio, descripcion, cantidad: 1 },
      ...{ precio, descuento, itbis, total, pasos },
    })),
  );
  return nuevas.map((_, i) => ({ numero: primero + i }));
}
