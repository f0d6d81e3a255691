import type { CajaFila } from '@/contract/caja/caja';
import { cajaService } from '@/services/caja';
import { crudSlice, type CrudSlice } from './lists/crudSlice';

/** The page of cash days on the screen. */
export const cajaSlice: CrudSlice<CajaFila> = crudSlice('caja', cajaService);
