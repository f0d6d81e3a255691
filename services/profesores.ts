import { profesores } from '@/contract/academico/profesor';
import { send } from './http/send';

/** Instructors: the list, one of them, and their acts. */
export const profesorService = {
  calls: profesores,
  filter: send(profesores.filter),
  id: send(profesores.id),
  save: send(profesores.save),
  update: send(profesores.update),
  remove: send(profesores.remove),
};

/** Users who are not instructors yet. */
export const usuariosSinProfesor = send(profesores.usuarios);

/** The photo of an instructor: read, replace, delete. */
export const fotoDeProfesor = { leer: send(profesores.foto), guardar: send(profesores.saveFoto), quitar: send(profesores.deleteFoto) };
