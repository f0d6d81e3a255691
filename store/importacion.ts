import { cargaArticulos } from '@/contract/importacion/cargaArticulos';
import { cargaEstudiantes } from '@/contract/importacion/cargaEstudiantes';
import type { Carga } from '@/contract/importacion/carga';
import { send } from '@/services/http/send';
import { crudSlice, type CrudSlice } from './lists/crudSlice';

/** The page of imports of students on the screen. */
export const cargasDeEstudiantesSlice: CrudSlice<Carga> = crudSlice('cargasDeEstudiantes', { filter: send(cargaEstudiantes.cargas) });
/** The page of imports of articles on the screen. */
export const cargasDeArticulosSlice: CrudSlice<Carga> = crudSlice('cargasDeArticulos', { filter: send(cargaArticulos.cargas) });
