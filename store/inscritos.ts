import { inscripciones, type InscripcionFila } from '@/contract/inscripciones/leida';
import { send } from '@/services/http/send';
import { crudSlice, type CrudSlice } from './lists/crudSlice';

/** The page of enrolments on the screen. */
export const inscritosSlice: CrudSlice<InscripcionFila> = crudSlice('inscritos', { filter: send(inscripciones.filter) });
