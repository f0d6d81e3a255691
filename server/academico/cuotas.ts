import { and, eq, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { prepared, type Places } from '../db/prepared';
import { grupo } from '../db/schema/academico';
import { factura } from '../db/schema/dinero/facturas';
import { servicio } from '../db/schema/dinero/precios';
import { inscripcion } from '../db/schema/inscripciones';
import type { Db, User } from '../lib/scope';

const integradosDe = prepared('servicios_integrados', (db, { codigoCompania }: Places<{ codigoCompania: number }>) =>
  db
    .select({ integrado: servicio.integrado, codigoServicio: servicio.codigoServicio, itbis: servicio.itbis })
    .from(servicio)
    .where(and(eq(servicio.codigoCompania, codigoCompania), isNotNull(servicio.integrado))),
);

/** The built-in services that the company bills enrolment fees, instalments and camp weeks on, by what each is for. */
export const serviciosIntegrados = async (db: Db, { codigoCompania }: User) =>
  new Map((await integradosDe(db, { codigoCompania })).map((uno) => [uno.integrado!, uno]));

/** ITBIS (basis points) of the built-in services that enrolment fees and instalments are billed on. */
export async function itbisDeInscripcion(db: Db, user: User) {
  const servicios = await serviciosIntegrados(db, user);
  return { inscripcion: servicios.get('INSCRIPCION')?.itbis ?? 0, cuota: servicios.get('CUOTA')?.itbis ?? 0 };
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
