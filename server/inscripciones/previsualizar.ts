import { previsualizar } from '@/contract/inscripciones/inscripcion';
import { serve } from '../lib/serve';
import { leerEstudiante } from './leer';
import { assertPersona } from '../personas/alcance';
import { planear } from './plan';
import { leerPagador } from '../facturas/familia';

export default [
  // The enrolment desk, with every change of the form. Locks and writes nothing: the act plans again.
  serve(previsualizar, async ({ db, user, hoy, body: { codigoEstudiante, fechaNacimiento, sexo, codigoPagador, ...pedida } }) => {
    if (codigoEstudiante !== undefined) {
      const estudiante = await leerEstudiante(db, user, codigoEstudiante);
      return planear(db, user, hoy, pedida, { ...estudiante, codigoPagador: await leerPagador(db, codigoEstudiante) });
    }
    if (codigoPagador !== undefined) await assertPersona(db, user, codigoPagador);
    const plan = await planear(db, user, hoy, pedida, {
      activo: true,
      fechaNacimiento: fechaNacimiento ?? null,
      sexo: sexo ?? '',
      codigoPagador,
    });
    // Of a child who is not described yet nobody knows age and sex.
    const desconocidos = [...(fechaNacimiento === undefined ? ['EDAD'] : []), ...(sexo === undefined ? ['SEXO'] : [])];
    const rechazos = plan.rechazos.filter(({ motivo }) => !desconocidos.includes(motivo));
    return { ...plan, rechazos };
  }),
];
