import { profesores } from '@/contract/academico/profesor';
import { service } from '../http/service';

/** Instructors: the list, one of them, and their acts; users who are not instructors yet. */
export const profesorService = service(profesores);
