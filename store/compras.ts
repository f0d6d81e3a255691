import type { CompraFila } from '@/contract/compras/compra';
import { compraService } from '@/services/compras';
import { crudSlice, type CrudSlice } from './lists/crudSlice';

/** The page of purchases on the screen. */
export const compraSlice: CrudSlice<CompraFila> = crudSlice('compra', compraService);
