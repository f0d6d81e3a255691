import type { Profesor } from '@/contract/academico/profesor';
import { profesorService } from '@/services/profesores';
import { crudSlice, type CrudSlice } from './lists/crudSlice';

/** The page of instructors on the screen. */
export const profesorSlice: CrudSlice<Profesor> = crudSlice('profesor', profesorService);
