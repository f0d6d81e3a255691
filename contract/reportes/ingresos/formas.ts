import * as z from 'zod';
import { FormaPago } from '../../caja/forma';
import { siNo, textoOpcional } from '../../campos';
import { deSucursal, entreFechas } from '../../list';

/** A form of payment, or SIN_CONTAR: a drawer not counted yet, whose cash nobody may see (the count is blind). */
export const FormaIngreso = z.enum([...FormaPago.options, 'SIN_CONTAR']);
export type FormaIngreso = z.infer<typeof FormaIngreso>;

/** The filters of reports of payments, by day or one by one. */
export const filtrosDeCobro = {
  ...deSucursal,
  ...entreFechas,
  /** The login of the user who took or reversed the payment. */
  usuario: textoOpcional(60).optional(),
  forma: FormaIngreso.optional(),
  /** The whole reference; case does not count. */
  referencia: textoOpcional(40).optional(),
  /** Only payments taken without an open cash day. */
  fueraDeCaja: siNo.default(false),
};
