import { estudiantes as calls } from '@/contract/estudiantes/estudiante';
import { serve } from '../lib/serve';
import { leerFicha } from './ficha';
import { estudiantesParecidos } from '../personas/parecidos';

export default [
  serve(calls.id, ({ db, user, query: { codigoEstudiante } }) => leerFicha(db, user, codigoEstudiante)),

  // Called by the enrolment desk before it creates a possible second record of a child. Locks nothing; the page only warns.
  serve(calls.existe, ({ db, user, query }) => estudiantesParecidos(db, user, query)),
];
