import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { alias, type PgInsertValue } from 'drizzle-orm/pg-core';
import { tipoDe } from '@/domain/fiscal/comprobante';
import type { Db } from '../../db/connect';
import { comprobante } from '../../db/schema/dinero/fiscal';
import { factura } from '../../db/schema/dinero/facturas';
import { conflict } from '../../lib/serve';
import { itbisDe, lineasDe } from './asignar';
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

/** What differs from the document that a credit note modifies. */
type DeNota = Pick<
  PgInsertValue<typeof comprobante>,
  'codigoNota' | 'codigoModifica' | 'modificacion' | 'razon' | 'fecha' | 'lineas' | 'itbis' | 'total'
>;

/** Writes a credit note on an issued document, to the same buyer, and numbers it; it waits if no number is available. A second void writes none. */
export async function ponerNota(db: Db, emisor: Emisor, original: typeof comprobante.$inferSelect, de: DeNota): Promise<void> {
  const { codigoCompania, codigoSucursal, codigoFactura, codigoComprador, rnc, nombre, ncf } = original;
  // If numbering was switched off since, the note still uses the numbering of its document.
  const modo = emisor.fiscal === 'NO' ? (ncf!.startsWith('E') ? 'ECF' : 'NCF') : emisor.fiscal;
  const igual = { codigoCompania, codigoSucursal, codigoFactura, codigoComprador, rnc, nombre, usuario: emisor.usuario };
  const [nota] = await db
    .insert(comprobante)
    .values({ ...igual, ...de, clase: 'CREDITO', tipo: tipoDe(modo, 'CREDITO', null) })
    .onConflictDoNothing()
    .returning({ codigoComprobante: comprobante.codigoComprobante, tipo: comprobante.tipo, fecha: comprobante.fecha });
  if (nota) await dar(db, emisor, [{ ...nota, codigoSucursal }], nota.fecha);
}

/**
 * Reverses the fiscal document of an invoice that is being voided, in the same transaction. An issued document gets a credit note with the
 * same buyer and what is left of its amount, none if earlier notes took all (for a late fee the note refers to the instalment's document, because a credit note cannot modify a debit note);
 * one still waiting for its number is deleted. Does nothing without a document. Call it last, with the invoice locked. A note without an
 * available number waits for one. Throws 409 while a late fee on the document stands.
 */
export async function anularComprobante(db: Db, emisor: Emisor, codigoFactura: number, motivo: string, hoy: string): Promise<void> {
  const suyo = and(eq(comprobante.codigoFactura, codigoFactura), ne(comprobante.clase, 'CREDITO'));
  const [original] = await db.select().from(comprobante).where(suyo).for('update');
  if (!original) return;
  const { codigoComprobante, clase, ncf } = original;
  if (ncf === null) {
    await db.delete(comprobante).where(suyo);
    return;
  }
  const mora = await moraViva(db, codigoComprobante);
  if (mora !== undefined)
    throw conflict(`Anule antes la mora de esta cuota, la factura ${mora}: su nota de débito suma al comprobante ${ncf}`);
  const [queda] = await db.select({ total: factura.total }).from(factura).where(eq(factura.codigoFactura, codigoFactura));
  if (queda!.total === 0) return;
  await ponerNota(db, emisor, original, {
    codigoModifica: clase === 'DEBITO' ? original.codigoModifica : codigoComprobante,
    modificacion: clase === 'DEBITO' ? 3 : 1,
    razon: motivo,
    fecha: hoy,
    lineas: lineasDe(sql`${codigoFactura}::int`),
    itbis: itbisDe(sql`${codigoFactura}::int`),
    total: queda!.total,
  });
}
