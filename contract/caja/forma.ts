import * as z from 'zod';

/** How something is paid; credit covers what the other forms leave. */
export const FormaPago = z.enum(['EFECTIVO', 'TARJETA', 'TRANSFERENCIA', 'CHEQUE', 'SALDO_A_FAVOR']);
export type FormaPago = z.infer<typeof FormaPago>;
