import { becaEstudiante, type BecaEstudiante } from '@/contract/precios/becaEstudiante';
import { send } from '@/services/http/send';
import { crudSlice, type CrudSlice } from './lists/crudSlice';

/** The page of granted scholarships on the screen. */
export const becaEstudianteSlice: CrudSlice<BecaEstudiante> = crudSlice('becaEstudiante', { filter: send(becaEstudiante.filter) });
