import { inscribir } from '@/contract/inscripciones/inscripcion';
import { juntos } from '../lib/juntos';
import { serve } from '../lib/serve';
import { guardar } from './guardar';
import { bloquearOferta, leerEstudiante } from './leer';
import { bloquearPagador } from '../facturas/familia';
import { aprobarRebaja, assertOtorga, exigir, planear } from './plan';

export default [
  // The enrolment desk, after the preview. Locks the student, the group and with it its places, its period and the modality,
  // the payer (of two siblings at once the second one is the second child), then the numbers of invoices. Refused: a camp, an older day, age, sex, group full, group or period closed, student inactive, enrolled already, clash, unconfirmed debt, another total, much taken off without a second user.
  serve(inscribir, async ({ db, user, hoy, deps, body }) => {
    assertOtorga(user, body);
    const [estudiante, , codigoPagador] = await juntos([
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
