import { inscribir } from '@/contract/inscripciones/inscripcion';
import { bloquearGrupo } from '../academico/leerGrupo';
import { serve } from '../lib/serve';
import { guardar } from './guardar';
import { leerEstudiante } from './leer';
import { exigir, planear } from './plan';

export default [
  // The enrolment desk, after the preview. Locks the student, the group and with it its places, then the numbers of invoices.
  // Refused: age, group full, group or period closed, student inactive, enrolled already, clash, unconfirmed debt, another total.
  serve(inscribir, async ({ db, user, hoy, body }) => {
    const estudiante = await leerEstudiante(db, user, body.codigoEstudiante, { lock: true });
    await bloquearGrupo(db, user, body.codigoGrupo);
    const plan = await planear(db, user, hoy, body, estudiante);
    const { motivoExcepcion } = exigir(plan, body, user);
    return guardar(db, user, hoy, estudiante, plan, { codigoModalidad: body.codigoModalidad, motivoExcepcion });
  }),
];
