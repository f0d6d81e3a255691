import type { Sucursal } from '@/contract/compania/sucursal';
import { sucursalService } from '@/services/compania';
import { crudSlice, type CrudSlice } from './lists/crudSlice';

/** The page of branches on the screen. */
export const sucursalSlice: CrudSlice<Sucursal> = crudSlice('sucursal', sucursalService);
