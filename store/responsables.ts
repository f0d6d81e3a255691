import type { PersonaConHijos } from '@/contract/responsables/responsable';
import { responsableService } from '@/services/responsables';
import { crudSlice, type CrudSlice } from './lists/crudSlice';

/** The page of guardians on the screen. */
export const responsableSlice: CrudSlice<PersonaConHijos> = crudSlice('responsables', responsableService);
