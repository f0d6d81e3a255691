/**
 * What a match found: payments by transfer or cheque, a deposit of cash, a batch of cards, a payment that went back; or it notes what has no
 * counterpart here.
 */
export const CLASE_CONCILIACION = ['PAGOS', 'DEPOSITO', 'TARJETAS', 'DEVUELTO', 'ANOTADA'] as const;
export type ClaseConciliacion = (typeof CLASE_CONCILIACION)[number];

/** Lines of the bank that have no counterpart in Cantera, by what they are. */
export const CONCEPTO_BANCO = {
  COMISION: 'Comisión del banco',
  IMPUESTO: 'Impuesto',
  INTERES: 'Interés ganado',
  TRASPASO: 'Traspaso entre cuentas propias',
  PAGO: 'Pago a un suplidor o empleado',
  OTRO: 'Otro',
} as const;

export const CLASE_EN_PALABRAS: Record<ClaseConciliacion, string> = {
  PAGOS: 'Pago',
  DEPOSITO: 'Depósito de caja',
  TARJETAS: 'Tarjetas',
  DEVUELTO: 'Pago devuelto',
  ANOTADA: 'Anotado',
};
