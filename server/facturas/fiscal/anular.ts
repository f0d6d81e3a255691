import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tipoDe } from '@/domain/fiscal/comprobante';
import type { Db } from '../../db/connect';
import { comprobante } from '../../db/schema/fiscal';
import { factura } from '../../db/schema/facturas';
import { conflict } from '../../lib/serve';
import { dar, type Emisor } from './numerar';

/** Number of a late fee (debit note) on a document that was not voided: the document cannot be voided before it. */
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
 * Reverses the fiscal document of an invoice that is being voided, in the same transaction. An issued document gets a credit note with the
 * same buyer and amount (for a late fee the note refers to the instalment's document, because a credit note cannot modify a debit note);
 * one still waiting for its number is deleted. Does nothing without a document. Call it last, with the invoice locked. A note without an
 * available number waits for one. Throws 409 while a late fee on the document stands.
 */
export async function anularComprobante(db: Db, emisor: Emisor, codigoFactura: number, motivo: string, hoy: string): Promise<void> {
  const suyo = and(eq(comprobante.codigoFactura, codigoFactura), ne(comprobante.clase, 'CREDITO'));
  const [original] = await db.select().from(comprobante).where(suyo).for('update');
  if (!original) return;
  const { codigoCompania, codigoSucursal, codigoComprobante, clase, codigoComprador, rnc, nombre, lineas, itbis, total, ncf } = original;
  const igual = { codigoCompania, codigoSucursal, codigoFactura, codigoComprador, rnc, nombre, lineas, itbis, total };
  if (ncf === null) {
    await db.delete(comprobante).where(suyo);
    return;
  }
  const mora = await moraViva(db, codigoComprobante);
  if (mora !== undefined)
    throw conflict(`Anule antes la mora de esta cuota, la factura ${mora}: su nota de débito suma al comprobante ${ncf}`);
  // If numbering was switched off since, the note still uses the numbering of its document.
  const modo = emisor.fiscal === 'NO' ? (ncf.startsWith('E') ? 'ECF' : 'NCF') : emisor.fiscal;
  const [nota] = await db
    .insert(comprobante)
    .values({
      ...igual,
      clase: 'CREDITO',
      tipo: tipoDe(modo, 'CREDITO', false),
      codigoModifica: clase === 'DEBITO' ? original.codigoModifica : codigoComprobante,
      modificacion: clase === 'DEBITO' ? 3 : 1,
      razon: motivo,
      fecha: hoy,
      usuario: emisor.usuario,
    })
    .onConflictDoNothing()
    .returning({ codigoComprobante: comprobante.codigoComprobante, tipo: comprobante.tipo });
  if (nota) await dar(db, emisor, [{ ...nota, codigoSucursal }], hoy);
}
