import type { ReciboEnLista } from '@/contract/cobros/recibos';
import { recibosService } from '@/services/cobros';
import { crudSlice, type CrudSlice } from './lists/crudSlice';

/** The page of receipts on the screen. */
export const recibosSlice: CrudSlice<ReciboEnLista> = crudSlice('recibos', recibosService);
