import { ACCESO } from '../accesos';

/** The accesses that read a single invoice. */
export const LEEN_FACTURAS = [
  ACCESO.cobro,
  ACCESO.facturasVencidas,
  ACCESO.historialPagos,
  ACCESO.historialCobros,
  ACCESO.realizarCobro,
  ACCESO.nuevaFactura,
  ACCESO.anularFactura,
  ACCESO.fichaPagos,
  ACCESO.fichaCuotas,
  ACCESO.historialFacturas,
];

/** The access that sells, and those that search what can be sold. */
export const VENDEN = [ACCESO.nuevaFactura];
export const BUSCAN_VENDIBLES = [ACCESO.nuevaFactura, ACCESO.campamento];
