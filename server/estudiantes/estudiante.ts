import { estudiantes as calls } from '@/contract/estudiantes/estudiante';
import { serve } from '../lib/serve';
import { leerFicha } from './leer';
import { estudiantesParecidos } from '../personas/parecidos';

export default [
  serve(calls.id, ({ db, user, query: { codigoEstudiante } }) => leerFicha(db, user, codigoEstudiante)),

  // The enrolment desk, before it makes a second record of a child. Locks nothing; the page warns, it does not refuse.
  serve(calls.existe, ({ db, user, query }) => estudiantesParecidos(db, user, query)),
];
