import { and, asc, eq, isNotNull, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Anulado } from '@/contract/libros/impuestos';
import { cabeEn608, POR_NOTA, type Anulado608 } from '@/domain/fiscal/formato608';
import { comprobante } from '../db/schema/dinero/fiscal';
import { delMes } from '../facturas/fiscal/ventas607';
import { found, pick, type Db, type User } from '../lib/scope';

const original = alias(comprobante, 'original');
const suOriginal = and(eq(original.codigoFactura, comprobante.codigoFactura), ne(original.clase, 'CREDITO'));
// What a note took a part of is taken back in the 607: the 608 knows no part.
const parcial = alias(comprobante, 'parcial');
const esAnulacion = (db: Db) =>
  and(
    eq(comprobante.clase, 'CREDITO'),
    isNotNull(comprobante.ncf),
    notExists(
      db
        .select({ uno: sql`1` })
        .from(parcial)
        .where(and(eq(parcial.codigoFactura, comprobante.codigoFactura), isNotNull(parcial.codigoNota))),
    ),
  );
const campos = {
  ...pick(comprobante, 'codigoComprobante', 'fecha', 'nombre', 'total', 'tipoAnulacion'),
  ncf: sql<string>`${original.ncf}`,
  nota: sql<string>`${comprobante.ncf}`,
  emitido: original.fecha,
};

const cabe = ({ ncf, emitido, fecha }: { ncf: string; emitido: string; fecha: string }) => cabeEn608({ ncf, fecha: emitido }, { fecha });

/** The documents of a month that its 608 may report as void: classic ones that were voided in the month of their issue. */
export async function anuladosDe(db: Db, user: User, mes: string) {
  const filas = await db
    .select(campos)
    .from(comprobante)
    .innerJoin(original, suOriginal)
    .where(and(delMes(user, mes), esAnulacion(db)))
    .orderBy(asc(original.ncf));
  return filas.filter(cabe) as (Anulado & { emitido: string })[];
}

/** The numbers that the 608 lists: each voided document, and the note that no 607 lists. */
export const registros608 = (anulados: readonly (Anulado & { emitido: string })[]): Anulado608[] =>
  anulados
    .filter(({ tipoAnulacion }) => tipoAnulacion > POR_NOTA)
    .flatMap(({ ncf, nota, fecha, emitido, tipoAnulacion: tipo }) => [
      { ncf, fecha: emitido, tipo },
      { ncf: nota, fecha, tipo },
    ]);

/** Locks the note of a void that the 608 may report; returns its month. Throws 404 for any other document. */
export async function bloquearAnulado(db: Db, { codigoCompania }: User, codigoComprobante: number): Promise<string> {
  const suya = and(eq(comprobante.codigoCompania, codigoCompania), eq(comprobante.codigoComprobante, codigoComprobante));
  const filas = await db
    .select(campos)
    .from(comprobante)
    .innerJoin(original, suOriginal)
    .where(and(suya, esAnulacion(db)))
    .for('update', { of: comprobante });
  return found(filas.filter(cabe), 'Ese comprobante anulado').fecha.slice(0, 7);
}
