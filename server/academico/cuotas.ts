import { and, eq, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { grupo } from '../db/schema/academico';
import { factura } from '../db/schema/facturas';
import { servicio } from '../db/schema/precios';
import { inscripcion } from '../db/schema/inscripciones';
import type { User } from '../lib/user';

/** The ITBIS of the built-in services on which fees and instalments are billed, in basis points. */
export async function itbisDeInscripcion(db: Db, { codigoCompania }: User) {
  const rows = await db
    .select({ integrado: servicio.integrado, itbis: servicio.itbis })
    .from(servicio)
    .where(and(eq(servicio.codigoCompania, codigoCompania), isNotNull(servicio.integrado)));
  const de = (cual: 'INSCRIPCION' | 'CUOTA') => rows.find(({ integrado }) => integrado === cual)?.itbis ?? 0;
  return { inscripcion: de('INSCRIPCION'), cuota: de('CUOTA') };
}

/** Whether enrolments that fit `where` (a modality, a period of the group) were billed: one is active, or an instalment of one stands. */
export async function estaFacturada(db: Db, where: SQL): Promise<boolean> {
  const [row] = await db
    .select({ n: sql<number>`1` })
    .from(inscripcion)
    .innerJoin(grupo, eq(grupo.codigoGrupo, inscripcion.codigoGrupo))
    .leftJoin(
      factura,
      and(eq(factura.codigoInscripcion, inscripcion.codigoInscripcion), eq(factura.tipo, 'CUOTA'), ne(factura.estatus, 'ANULADA')),
    )
    .where(and(where, or(eq(inscripcion.estatus, 'ACTIVA'), isNotNull(factura.codigoFactura))))
    .limit(1);
  return row !== undefined;
}
