import { profesores } from '@/contract/academico/profesor';
import { send } from '../http/send';
import { service } from '../http/service';

/** Instructors: the list, one of them, and their acts. */
export const profesorService = service(profesores);

/** Users who are not instructors yet. */
export const usuariosSinProfesor = send(profesores.usuarios);
