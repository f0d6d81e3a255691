import * as z from 'zod';

/** The forms of payment; credit covers what the other forms leave. */
export const FormaPago = z.enum(['EFECTIVO', 'TARJETA', 'TRANSFERENCIA', 'CHEQUE', 'SALDO_A_FAVOR']);
export type FormaPago = z.infer<typeof FormaPago>;
