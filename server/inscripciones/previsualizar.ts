import { previsualizar } from '@/contract/inscripciones/inscripcion';
import { serve } from '../lib/serve';
import { leerEstudiante } from './leer';
import { planear } from './plan';

export default [
  // The enrolment desk, with every change of the form. Locks and writes nothing: the act plans again.
  serve(previsualizar, async ({ db, user, hoy, body: { codigoEstudiante, fechaNacimiento, sexo, ...pedida } }) => {
    if (codigoEstudiante !== undefined) {
      return planear(db, user, hoy, pedida, await leerEstudiante(db, user, codigoEstudiante));
    }
    const plan = await planear(db, user, hoy, pedida, {
      activo: true,
      fechaNacimiento: fechaNacimiento ?? null,
      sexo: sexo ?? '',
    });
    // Of a child who is not described yet nobody knows age and sex.
    const desconocidos = [...(fechaNacimiento === undefined ? ['EDAD'] : []), ...(sexo === undefined ? ['SEXO'] : [])];
    const rechazos = plan.rechazos.filter(({ motivo }) => !desconocidos.includes(motivo));
    return { ...plan, rechazos };
  }),
];
