import type { Inscrito } from '@/contract/inscripciones/inscripcion';
import type { Db } from '../db/connect';
import { inscripcion } from '../db/schema/inscripciones';
import type { User } from '../lib/user';
import { facturar } from './facturar';
import type { Plan } from './plan';

interface Quien {
  codigoEstudiante: number;
  codigoEntidad: number;
  nombreCompleto: string;
}

/** Writes a planned enrolment with all its invoices; the caller has locked student and group and refused what may not be. */
export async function guardar(
  db: Db,
  user: User,
  hoy: string,
  quien: Quien,
  plan: Plan,
  { codigoModalidad, motivoExcepcion }: { codigoModalidad: number; motivoExcepcion: string },
): Promise<Inscrito> {
  const { codigoEstudiante, codigoEntidad, nombreCompleto } = quien;
  const { codigoGrupo, codigoSucursal } = plan.grupo;
  const [row] = await db
    .insert(inscripcion)
    .values({
      codigoCompania: user.codigoCompania,
      codigoSucursal,
      codigoEstudiante,
      codigoGrupo,
      codigoModalidad,
      montoCuota: plan.montoCuota,
      fechaInscripcion: plan.fecha,
      motivoExcepcion,
      usuario: user.usuario,
    })
    .returning({ codigoInscripcion: inscripcion.codigoInscripcion });
  const { codigoInscripcion } = row!;
  const para = { codigoSucursal, codigoEntidad, codigoEstudiante, codigoInscripcion, fecha: hoy };
  const facturas = await facturar(db, user, para, plan.facturas);
  return { codigoInscripcion, codigoEstudiante, nombreCompleto, facturas, total: plan.total };
}
