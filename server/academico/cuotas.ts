import { and, eq, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { grupo } from '../db/schema/academico';
import { factura } from '../db/schema/facturas';
import { servicio } from '../db/schema/precios';
import { inscripcion } from '../db/schema/inscripciones';
import type { User } from '../lib/user';

/** ITBIS (basis points) of the built-in services that enrolment fees and instalments are billed on. */
export async function itbisDeInscripcion(db: Db, { codigoCompania }: User) {
  const rows = await db
    .select({ integrado: servicio.integrado, itbis: servicio.itbis })
    .from(servicio)
    .where(and(eq(servicio.codigoCompania, codigoCompania), isNotNull(servicio.integrado)));
  const de = (cual: 'INSCRIPCION' | 'CUOTA') => rows.find(({ integrado }) => integrado === cual)?.itbis ?? 0;
  return { inscripcion: de('INSCRIPCION'), cuota: de('CUOTA') };
}

/**
 * Whether anything was billed for the enrolments that match `where` (a modality, a period): one of them is active or has an instalment that
 * is not void.
 */
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
