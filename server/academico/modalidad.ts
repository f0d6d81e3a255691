import { eq } from 'drizzle-orm';
import { modalidad as calls, type Modalidad } from '@/contract/academico/modalidad';
import { faltasDeModalidad, importesDeInscripcion, pasaDelMaximo, textoDelMaximo } from '@/domain/academico/modalidad';
import { grupo, grupoModalidad, modalidad } from '../db/schema/academico';
import { inscripcion } from '../db/schema/inscripciones';
import { crud } from '../lib/crud';
import { assertSinFaltas, conflict, invalid } from '../lib/serve';
import type { Db, User } from '../lib/scope';
import { estaFacturada, itbisDeInscripcion } from './cuotas';
import { nombreDeGrupo } from './nombreDeGrupo';

/** Throws when the new number of instalments makes the total of an enrolment in some group exceed the largest amount allowed. */
async function assertPrecios(db: Db, user: User, cambio: Modalidad) {
  const itbis = await itbisDeInscripcion(db, user);
  const grupos = await db
    .select({ nombre: nombreDeGrupo(undefined, user.hoy), montoInscripcion: grupo.montoInscripcion, montoCuota: grupoModalidad.montoCuota })
    .from(grupoModalidad)
    .innerJoin(grupo, eq(grupo.codigoGrupo, grupoModalidad.codigoGrupo))
    .where(eq(grupoModalidad.codigoModalidad, cambio.codigoModalidad))
    .orderBy(grupo.codigoGrupo);
  for (const { nombre, ...precios } of grupos) {
    const { total } = importesDeInscripcion({ ...precios, itbis }, cambio);
    if (pasaDelMaximo(total)) throw invalid({ cantidadCuotas: `En ${nombre} una inscripción ${textoDelMaximo(total)}` });
  }
}

export default crud(calls, modalidad, {
  // Refuses values that its frequency does not allow, prices above the largest amount and, once something was billed, changes of what its
  // spans are computed from.
  beforeSave: async ({ db, user }, cambio, before) => {
    // The cast is safe: the body of a save and of an update has all fields of the row.
    const nueva = cambio as Modalidad;
    assertSinFaltas(faltasDeModalidad(nueva));
    if (!before) return;
    if (nueva.frecuencia !== before.frecuencia || nueva.cantidadCuotas !== before.cantidadCuotas) {
      if (await estaFacturada(db, eq(inscripcion.codigoModalidad, before.codigoModalidad))) {
        throw conflict('Ya se facturaron cuotas con esta modalidad: su frecuencia y su cantidad de cuotas no se pueden cambiar');
      }
    }
    await assertPrecios(db, user, nueva);
  },
});
