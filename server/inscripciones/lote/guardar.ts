import type { Db } from '../../db/connect';
import { inscripcion } from '../../db/schema/inscripciones';
import type { User } from '../../lib/user';
import { dejarDeEsperar } from '../espera';
import type { Facturable } from '../facturar';
import type { Cargo } from '../plan';

/** A group enrolment to be written, with its price and invoices. */
export interface PorGuardar {
  codigoEstudiante: number;
  codigoEntidad: number;
  codigoModalidad: number;
  montoCuota: Cargo['total'];
  cargos: readonly Cargo[];
  /** The enrolment of an earlier period that it renews. */
  codigoInscripcionOrigen?: number;
}

/**
 * Writes planned enrolments of one group. Returns them, the students who no longer wait there, and the invoices to write. The caller has
 * locked group and students and validated the plan.
 */
export async function guardarEnGrupo(
  db: Db,
  { codigoCompania, usuario }: User,
  hoy: string,
  { codigoGrupo, codigoSucursal }: { codigoGrupo: number; codigoSucursal: number },
  nuevas: readonly PorGuardar[],
) {
  if (nuevas.length === 0) return { inscripciones: [], esperas: [], porFacturar: [] };
  const hechas = await db
    .insert(inscripcion)
    .values(
      nuevas.map(({ codigoEstudiante, codigoModalidad, montoCuota, codigoInscripcionOrigen }) => ({
        ...{ codigoCompania, codigoSucursal, codigoEstudiante, codigoGrupo, codigoModalidad, montoCuota, codigoInscripcionOrigen },
        ...{ fechaInscripcion: hoy, usuario },
      })),
    )
    .returning({ codigoInscripcion: inscripcion.codigoInscripcion, codigoEstudiante: inscripcion.codigoEstudiante });
  const esperas = await dejarDeEsperar(db, codigoGrupo, hechas.map(({ codigoEstudiante }) => codigoEstudiante)); // prettier-ignore
  const codigoDe = new Map(hechas.map(({ codigoEstudiante, codigoInscripcion }) => [codigoEstudiante, codigoInscripcion]));
  const porFacturar = nuevas.flatMap(({ codigoEstudiante, codigoEntidad, cargos }): Facturable[] => {
    const para = { codigoSucursal, codigoEntidad, codigoEstudiante, codigoInscripcion: codigoDe.get(codigoEstudiante)!, fecha: hoy };
    return cargos.map((cargo) => ({ para, cargo }));
  });
  return {
    inscripciones: hechas.map(({ codigoInscripcion }) => codigoInscripcion),
    esperas: esperas.map(({ codigoEspera }) => codigoEspera),
    porFacturar,
  };
}
