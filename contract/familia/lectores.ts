import { ACCESO } from '../accesos';

/** The accesses of the two desks, which take the transfers that families report. */
export const COBRAN = [ACCESO.cobro, ACCESO.realizarCobro] as const;

/** The accesses of users who may give a family the link to its account. */
export const DAN_ENLACE = [ACCESO.mensajeAtraso, ACCESO.cobro, ACCESO.realizarCobro, ACCESO.responsables, ACCESO.fichaPagos] as const;
