import type { Inscrito } from '@/contract/inscripciones/inscripcion';
import type { Db } from '../db/connect';
import { inscripcion } from '../db/schema/inscripciones';
import { becaEstudiante, inscripcionDescuento } from '../db/schema/precios';
import type { User } from '../lib/user';
import { dejarDeEsperar } from './espera';
import { facturar } from './facturar';
import type { Plan } from './plan';

interface Quien {
  codigoEstudiante: number;
  codigoEntidad: number;
  nombreCompleto: string;
}

interface Elegido {
  codigoModalidad: number;
  motivoExcepcion: string;
  descuentos: readonly number[];
  motivoBeca: string;
  motivoDescuento: string;
  /** The second user who approved the discounts; '' when none was required. */
  aprobadoPor: string;
}

/**
 * Writes a planned enrolment with its invoices, discounts and the scholarship granted with it. The caller has locked student and group and
 * validated the plan.
 */
export async function guardar(
  db: Db,
  user: User,
  hoy: string,
  quien: Quien,
  plan: Plan,
  { codigoModalidad, motivoExcepcion, descuentos, motivoBeca, motivoDescuento, aprobadoPor }: Elegido,
): Promise<Inscrito> {
  const { codigoEstudiante, codigoEntidad, nombreCompleto } = quien;
  const { codigoGrupo, codigoSucursal } = plan.grupo;
  const [[row]] = await Promise.all([
    db
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
      .returning({ codigoInscripcion: inscripcion.codigoInscripcion }),
    dejarDeEsperar(db, codigoGrupo, [codigoEstudiante]),
  ]);
  const { codigoInscripcion } = row!;
  const { usuario } = user;
  const concedidos = [...new Set(descuentos)].map((codigoDescuento) => {
    return { codigoInscripcion, codigoDescuento, codigoSucursal, usuario, aprobadoPor, motivo: motivoDescuento };
  });
  if (concedidos.length) await db.insert(inscripcionDescuento).values(concedidos);
  if (plan.otorga) {
    const otorgada = { ...plan.otorga, codigoSucursal, codigoEstudiante, motivo: motivoBeca, usuario: user.usuario };
    await db.insert(becaEstudiante).values(otorgada);
  }
  const para = { codigoSucursal, codigoEntidad, codigoEstudiante, codigoInscripcion, fecha: hoy };
  const porFacturar = plan.facturas.map((cargo) => ({ para, cargo }));
  const facturas = await facturar(db, user, porFacturar);
  return { codigoInscripcion, codigoEstudiante, nombreCompleto, facturas, total: plan.total };
}
