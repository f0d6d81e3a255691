import { inscribir } from '@/contract/inscripciones/inscripcion';
import { settleInOrder } from '../lib/settleInOrder';
import { serve } from '../lib/serve';
import { guardar } from './guardar';
import { bloquearOferta, leerEstudiante } from './requisitos';
import { bloquearPagador } from '../facturas/familia';
import { aprobarRebaja, assertRebajas, exigir, planear } from './plan';

export default [
  // Called by the enrolment desk after the preview. Locks the student, the group with its places, its period and the modality, the payer
  // (so that of two siblings enrolled at once the second counts as the second child), then the invoice series. Refuses a camp, a past day,
  // age, sex, a full group, a closed group or period, an inactive or already enrolled student, a schedule clash, an unconfirmed debt,
  // another total than the one shown, and a large reduction without a second user's approval.
  serve(inscribir, async ({ db, user, hoy, deps, body }) => {
    assertRebajas(user, body);
    const [estudiante, , codigoPagador] = await settleInOrder([
      leerEstudiante(db, user, body.codigoEstudiante, { lock: true }),
      bloquearOferta(db, user, body),
      bloquearPagador(db, body.codigoEstudiante),
    ]);
    const plan = await planear(db, user, hoy, body, { ...estudiante, codigoPagador });
    const { motivoExcepcion } = exigir(plan, body, user);
    const al = { db, user, momento: deps.now().toISOString() };
    const aprobadoPor = await aprobarRebaja(al, plan, estudiante.codigoEstudiante, body.aprobacion);
    return guardar(db, user, hoy, estudiante, plan, { ...body, motivoExcepcion, aprobadoPor });
  }),
];
