import { inscribirNuevo } from '@/contract/inscripciones/inscripcion';
import { serve } from '../lib/serve';
import { assertSinGemelo } from '../personas/parecidos';
import { assertNuevo, crearEstudiante } from '../estudiantes/crearEstudiante';
import { guardar } from './guardar';
import { bloquearOferta } from './leer';
import { exigir, planear } from './plan';

export default [
  // The enrolment desk, for a child we do not know. Locks name and document, the group and with it its places, its period and the
  // modality, the payer, then the numbers.
  // Refused: a document that somebody has already, one who is perhaps the same child while that is not confirmed, guardians whom the user may
  // not know of, and everything that refuses an enrolment.
  serve(inscribirNuevo, async ({ db, user, hoy, body }) => {
    const { estudiante, codigoSucursal, codigoModalidad, confirmaParecidos } = body;
    await assertNuevo(db, user, hoy, estudiante);
    await assertSinGemelo(db, user, estudiante.entidad, confirmaParecidos);
    await bloquearOferta(db, user, body);
    const { fechaNacimiento, sexo } = estudiante.entidad;
    const plan = await planear(db, user, hoy, body, { activo: true, fechaNacimiento, sexo });
    const { motivoExcepcion } = exigir(plan, body, user);
    const creado = await crearEstudiante(db, user, { ...estudiante, codigoSucursal, fechaIngreso: plan.fecha });
    return guardar(db, user, hoy, creado, plan, { codigoModalidad, motivoExcepcion });
  }),
];
