import { estudiantes as calls } from '@/contract/estudiantes/estudiante';
import { assertNuevo, crearEstudiante } from './crearEstudiante';
import { invalid } from '../lib/errors';
import { serve } from '../lib/serve';
import { leerFicha } from './ficha';
import { assertSinGemelo } from '../personas/parecidos';

export default [
  // Called by whoever keeps the records. Locks the name and the document. Refuses a document of somebody else, guardians whom the user may
  // not see, and a possible duplicate of a child unless confirmed (so a repeated request creates no second record).
  serve(calls.save, async ({ db, user, hoy, body: { confirmaParecidos, fechaIngreso = hoy, ...nuevo } }) => {
    await assertNuevo(db, user, hoy, nuevo, '');
    if (fechaIngreso > hoy) throw invalid({ fechaIngreso: 'No puede ser una fecha futura' });
    await assertSinGemelo(db, user, nuevo.entidad, confirmaParecidos);
    const { codigoEstudiante } = await crearEstudiante(db, user, { ...nuevo, fechaIngreso }, '');
    return leerFicha(db, user, codigoEstudiante);
  }),
];
