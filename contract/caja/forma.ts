import * as z from 'zod';

/** The forms of payment; credit covers what the other forms leave, and so does the tax that a company withholds, which is no money. */
export const FormaPago = z.enum(['EFECTIVO', 'TARJETA', 'TRANSFERENCIA', 'CHEQUE', 'SALDO_A_FAVOR', 'RETENCION_ITBIS', 'RETENCION_ISR']);
export type FormaPago = z.infer<typeof FormaPago>;
