import { estudiantes as calls } from '@/contract/estudiantes/estudiante';
import { assertNuevo, crearEstudiante } from './crearEstudiante';
import { invalid } from '../lib/errors';
import { serve } from '../lib/serve';
import { leerFicha } from './leer';
import { assertSinGemelo } from '../personas/parecidos';

export default [
  // Who keeps the records. Locks the name and the document. Refused: a document that somebody has already, guardians whom the user may not
  // know of, one who is perhaps the same child while that is not confirmed (so a save that is sent again makes no second record).
  serve(calls.save, async ({ db, user, hoy, body: { confirmaParecidos, fechaIngreso = hoy, ...nuevo } }) => {
    await assertNuevo(db, user, hoy, nuevo, '');
    if (fechaIngreso > hoy) throw invalid({ fechaIngreso: 'No puede ser una fecha futura' });
    await assertSinGemelo(db, user, nuevo.entidad, confirmaParecidos);
    const { codigoEstudiante } = await crearEstudiante(db, user, { ...nuevo, fechaIngreso }, '');
    return leerFicha(db, user, codigoEstudiante);
  }),
];
