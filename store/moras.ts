import type { Mora } from '@/contract/facturas/mora';
import { moraService } from '@/services/moras';
import { crudSlice, type CrudSlice } from './lists/crudSlice';

/** The page of late fees on the screen. */
export const morasSlice: CrudSlice<Mora> = crudSlice('moras', moraService);
