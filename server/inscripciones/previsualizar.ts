import { previsualizar } from '@/contract/inscripciones/inscripcion';
import { serve } from '../lib/serve';
import { leerEstudiante } from './leer';
import { planear } from './plan';

export default [
  // The enrolment desk, with every change of the form. Locks and writes nothing: the act plans again.
  serve(previsualizar, async ({ db, user, hoy, body: { codigoEstudiante, fechaNacimiento, ...pedida } }) => {
    if (codigoEstudiante !== undefined) {
      return planear(db, user, hoy, pedida, await leerEstudiante(db, user, codigoEstudiante));
    }
    const plan = await planear(db, user, hoy, pedida, { activo: true, fechaNacimiento: fechaNacimiento ?? null });
    // Of a child who is not described yet nobody knows the age.
    const rechazos = plan.rechazos.filter(({ motivo }) => fechaNacimiento !== undefined || motivo !== 'EDAD');
    return { ...plan, rechazos };
  }),
];
