import type { Comprobante } from '@/contract/facturas/comprobante';
import { comprobanteService } from '@/services/fiscal';
import { crudSlice, type CrudSlice } from './lists/crudSlice';

/** The page of fiscal documents on the screen. */
export const comprobanteSlice: CrudSlice<Comprobante> = crudSlice('comprobante', comprobanteService);
