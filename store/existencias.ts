import type { ConteoFila } from '@/contract/inventario/conteo';
import type { TransferenciaFila } from '@/contract/inventario/transferenciaArticulo';
import { conteoService, transferenciaService } from '@/services/existencias';
import { crudSlice, type CrudSlice } from './lists/crudSlice';

/** The page of transfers on the screen. */
export const transferenciaSlice: CrudSlice<TransferenciaFila> = crudSlice('transferenciaArticulo', transferenciaService);

/** The page of physical counts on the screen. */
export const conteoSlice: CrudSlice<ConteoFila> = crudSlice('conteo', conteoService);
