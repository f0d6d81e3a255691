import { ACCESO } from '../accesos';

/** The accesses of pages that show receipts and credit balances. */
export const VEN_RECIBOS = [ACCESO.cobro, ACCESO.realizarCobro, ACCESO.cobrosPorFecha, ACCESO.ingresoCaja, ACCESO.reversar];

/** The access that reverses a payment. */
export const REVERSAN = [ACCESO.reversar];
