import { ACCESO } from '../accesos';

/** Any of these accesses changes guardians. */
export const ESCRIBEN_RESPONSABLES = [ACCESO.fichaParientes, ACCESO.responsables] as const;
/** Any of these accesses shows a debt. */
export const CON_SALDO = [ACCESO.facturasVencidas, ACCESO.fichaPagos, ACCESO.fichaCuotas] as const;
/** Any of these accesses shows payments. */
export const CON_PAGOS = [ACCESO.cobro, ACCESO.realizarCobro, ACCESO.fichaPagos] as const;
