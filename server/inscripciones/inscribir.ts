import { inscribir } from '@/contract/inscripciones/inscripcion';
import { serve } from '../lib/serve';
import { guardar } from './guardar';
import { bloquearOferta, leerEstudiante } from './leer';
import { exigir, planear } from './plan';

export default [
  // The enrolment desk, after the preview. Locks the student, the group and with it its places, its period and the modality,
  // then the numbers of invoices. Refused: a camp, an older day, age, sex, group full, group or period closed, student inactive, enrolled already, clash, unconfirmed debt, another total.
  serve(inscribir, async ({ db, user, hoy, body }) => {
    const estudiante = await leerEstudiante(db, user, body.codigoEstudiante, { lock: true });
    await bloquearOferta(db, user, body);
    const plan = await planear(db, user, hoy, body, estudiante);
    const { motivoExcepcion } = exigir(plan, body, user);
    return guardar(db, user, hoy, estudiante, plan, { codigoModalidad: body.codigoModalidad, motivoExcepcion });
  }),
];
