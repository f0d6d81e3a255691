import { profesores } from '@/contract/academico/profesor';
import { send } from './http/send';
import { service } from './http/service';

/** Instructors: the list, one of them, and their acts. */
export const profesorService = service(profesores);

/** Users who are not instructors yet. */
export const usuariosSinProfesor = send(profesores.usuarios);

/** The photo of an instructor: read, replace, delete. */
export const fotoDeProfesor = { leer: send(profesores.foto), guardar: send(profesores.saveFoto), quitar: send(profesores.deleteFoto) };
