import { ACCESO } from '../accesos';

/** The accesses of the two desks, which take the transfers that families report. */
export const COBRAN = [ACCESO.cobro, ACCESO.realizarCobro] as const;
