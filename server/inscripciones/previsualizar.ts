import { previsualizar } from '@/contract/inscripciones/inscripcion';
import { serve } from '../lib/serve';
import { leerEstudiante } from './requisitos';
import { assertPersona } from '../personas/alcance';
import { planear } from './plan';
import { leerPagador } from '../facturas/familia';

export default [
  // Called by the enrolment desk on every change of the form. Locks and writes nothing: the act plans again.
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
    // Age and sex of a child who has not been entered yet are unknown, so they are no objection.
    const desconocidos = [...(fechaNacimiento === undefined ? ['EDAD'] : []), ...(sexo === undefined ? ['SEXO'] : [])];
    const rechazos = plan.rechazos.filter(({ motivo }) => !desconocidos.includes(motivo));
    return { ...plan, rechazos };
  }),
];
