import { inscribirNuevo } from '@/contract/inscripciones/inscripcion';
import { bloquearGrupo } from '../academico/leerGrupo';
import { serve } from '../lib/serve';
import { assertNuevo, crearEstudiante } from './crearEstudiante';
import { guardar } from './guardar';
import { exigir, planear } from './plan';

export default [
  // The enrolment desk, for a child we do not know. Locks the document, the group and with it its places, the payer, then the numbers.
  // Refused: a document that a student has already, guardians of another company, and everything that refuses an enrolment.
  serve(inscribirNuevo, async ({ db, user, hoy, body }) => {
    const { estudiante, codigoSucursal, codigoModalidad } = body;
    await assertNuevo(db, user, hoy, estudiante);
    await bloquearGrupo(db, user, body.codigoGrupo);
    const plan = await planear(db, user, hoy, body, { activo: true, fechaNacimiento: estudiante.entidad.fechaNacimiento });
    const { motivoExcepcion } = exigir(plan, body, user);
    const creado = await crearEstudiante(db, user, { ...estudiante, codigoSucursal, fechaIngreso: plan.fecha });
    return guardar(db, user, hoy, creado, plan, { codigoModalidad, motivoExcepcion });
  }),
];
