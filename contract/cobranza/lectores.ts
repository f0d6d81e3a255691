import { ACCESO } from '../accesos';

/** The accesses of users who talk to families about money. */
export const HABLAN_DE_DINERO = [ACCESO.mensajeAtraso, ACCESO.cobro, ACCESO.realizarCobro, ACCESO.responsables] as const;
