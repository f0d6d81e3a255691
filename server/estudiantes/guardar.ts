import { estudiantes as calls } from '@/contract/estudiantes/estudiante';
import { assertNuevo, crearEstudiante } from '../inscripciones/crearEstudiante';
import { invalid, Refusal } from '../lib/errors';
import { serve } from '../lib/serve';
import { leerFicha } from './leer';
import { parecidos } from '../personas/parecidos';

export default [
  // Who keeps the records. Locks the document. Refused: a document that a student has already, guardians of another company, one who is
  // perhaps the same child while that is not confirmed (so a save that is sent again makes no second record).
  serve(calls.save, async ({ db, user, hoy, body: { confirmaParecidos, fechaIngreso = hoy, ...nuevo } }) => {
    await assertNuevo(db, user, hoy, nuevo, '');
    if (fechaIngreso > hoy) throw invalid({ fechaIngreso: 'No puede ser una fecha futura' });
    const [gemelo] = confirmaParecidos ? [] : await parecidos(db, user, { ...nuevo.entidad, documento: '' });
    if (gemelo) {
      const mensaje = `${gemelo.nombreCompleto} (#${gemelo.codigoEstudiante}) tiene el mismo nombre y nació el mismo día. Si es otra persona, confírmelo`;
      throw new Refusal(409, mensaje, { errors: { confirmaParecidos: mensaje } });
    }
    const { codigoEstudiante } = await crearEstudiante(db, user, { ...nuevo, fechaIngreso });
    return leerFicha(db, user, codigoEstudiante);
  }),
];
