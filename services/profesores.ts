import { profesores } from '@/contract/academico/profesor';
import { send } from './send';

/** Instructors: the table, one of them, and what is done with them. */
export const profesorService = {
  calls: profesores,
  filter: send(profesores.filter),
  id: send(profesores.id),
  save: send(profesores.save),
  update: send(profesores.update),
  remove: send(profesores.remove),
};

/** Users who are no instructors yet. */
export const usuariosSinProfesor = send(profesores.usuarios);

/** The photo of an instructor: read, put in place of the one there is, taken away. */
export const fotoDeProfesor = { leer: send(profesores.foto), guardar: send(profesores.saveFoto), quitar: send(profesores.deleteFoto) };
