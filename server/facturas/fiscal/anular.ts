import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tipoDe } from '@/domain/fiscal/comprobante';
import type { Db } from '../../db/connect';
import { comprobante } from '../../db/schema/fiscal';
import { factura } from '../../db/schema/facturas';
import { conflict } from '../../lib/errors';
import { dar, type Emisor } from './numerar';

/** The number of a late fee that adds to a document and was not taken back: the document cannot go before it. */
async function moraViva(db: Db, codigoComprobante: number) {
  const nota = alias(comprobante, 'nota');
  const [row] = await db
    .select({ numero: factura.numero })
    .from(comprobante)
    .innerJoin(factura, eq(factura.codigoFactura, comprobante.codigoFactura))
    .leftJoin(nota, and(eq(nota.codigoFactura, comprobante.codigoFactura), eq(nota.clase, 'CREDITO')))
    .where(
      and(
        eq(comprobante.codigoModifica, codigoComprobante),
        eq(comprobante.clase, 'DEBITO'),
        isNotNull(comprobante.ncf),
        sql`${nota.codigoComprobante} is null`,
      ),
    );
  return row?.numero;
}

/**
 * Takes back the fiscal document of an invoice that is being voided, in the same transaction: an issued one gets its credit note, over the
 * same buyer and amount (that of a late fee changes the document of the instalment, because a credit note cannot change a debit note); one
 * that still waits for its number is forgotten. Nothing happens where there is none. Called with the invoice locked, after all else that may
 * refuse. A note that finds no number waits for one. Throws 409 while a late fee on it stands: that goes first.
 */
export async function anularComprobante(db: Db, emisor: Emisor, codigoFactura: number, motivo: string, hoy: string): Promise<void> {
  const suyo = and(eq(comprobante.codigoFactura, codigoFactura), ne(comprobante.clase, 'CREDITO'));
  const [original] = await db.select().from(comprobante).where(suyo).for('update');
  if (!original) return;
  const { codigoCompania, codigoSucursal, codigoComprobante, clase, codigoComprador, rnc, nombre, lineas, itbis, total, ncf } = original;
  if (ncf === null) {
    await db.delete(comprobante).where(suyo);
    return;
  }
  const mora = await moraViva(db, codigoComprobante);
  if (mora !== undefined)
    throw conflict(`Anule antes la mora de esta cuota, la factura ${mora}: su nota de débito suma al comprobante ${ncf}`);
  // With the layer off since, a note still follows the document that it takes back.
  const modo = emisor.fiscal === 'NO' ? (ncf.startsWith('E') ? 'ECF' : 'NCF') : emisor.fiscal;
  const [nota] = await db
    .insert(comprobante)
    .values({
      codigoCompania,
      codigoSucursal,
      codigoFactura,
      clase: 'CREDITO',
      tipo: tipoDe(modo, 'CREDITO', false),
      codigoModifica: clase === 'DEBITO' ? original.codigoModifica : codigoComprobante,
      modificacion: clase === 'DEBITO' ? 3 : 1,
      razon: motivo,
      fecha: hoy,
      codigoComprador,
      rnc,
      nombre,
      lineas,
      itbis,
      total,
      usuario: emisor.usuario,
    })
    .onConflictDoNothing()
    .returning({ codigoComprobante: comprobante.codigoComprobante, tipo: comprobante.tipo });
  if (nota) await dar(db, emisor, [{ ...nota, codigoSucursal }], hoy);
}
