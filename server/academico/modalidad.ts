import { eq } from 'drizzle-orm';
import { modalidad as calls, type Modalidad } from '@/contract/academico/modalidad';
import { faltasDeModalidad, importesDeInscripcion, pasaDelMaximo, textoDelMaximo } from '@/domain/modalidad';
import type { Db } from '../db/connect';
import { grupo, grupoModalidad, modalidad } from '../db/schema/academico';
import { inscripcion } from '../db/schema/inscripciones';
import { crud } from '../lib/crud';
import { conflict, invalid } from '../lib/errors';
import type { User } from '../lib/user';
import { estaFacturada, itbisDeInscripcion } from './cuotas';

/** Refuses so many instalments that an enrolment in a group that offers the modality would pass the greatest amount. */
async function assertPrecios(db: Db, user: User, cambio: Modalidad) {
  const itbis = await itbisDeInscripcion(db, user);
  const grupos = await db
    .select({ descripcion: grupo.descripcion, montoInscripcion: grupo.montoInscripcion, montoCuota: grupoModalidad.montoCuota })
    .from(grupoModalidad)
    .innerJoin(grupo, eq(grupo.codigoGrupo, grupoModalidad.codigoGrupo))
    .where(eq(grupoModalidad.codigoModalidad, cambio.codigoModalidad))
    .orderBy(grupo.codigoGrupo);
  for (const { descripcion, ...precios } of grupos) {
    const { total } = importesDeInscripcion({ ...precios, itbis }, cambio);
    if (pasaDelMaximo(total)) throw invalid({ cantidadCuotas: `En ${descripcion} una inscripción ${textoDelMaximo(total)}` });
  }
}

export default crud(calls, modalidad, {
  // Refused: what its frequency does not allow, prices that would grow too great, and once billed what its spans are counted by.
  beforeSave: async ({ db, user }, cambio, before) => {
    // Every field is there: the body of a save and of an update carries the whole row.
    const nueva = cambio as Modalidad;
    const faltas = faltasDeModalidad(nueva);
    if (Object.keys(faltas).length) throw invalid(faltas);
    if (!before) return;
    if (nueva.frecuencia !== before.frecuencia || nueva.cantidadCuotas !== before.cantidadCuotas) {
      if (await estaFacturada(db, eq(inscripcion.codigoModalidad, before.codigoModalidad))) {
        throw conflict('Ya se facturaron cuotas con esta modalidad: su frecuencia y su cantidad de cuotas no se pueden cambiar');
      }
    }
    await assertPrecios(db, user, nueva);
  },
});
