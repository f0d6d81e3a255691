import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';
import { codigo, codigoEnRuta, dinero, fecha, texto } from '../campos';
import { PlanReversion } from '../cobros/reversion';
import { conAprobacion } from '../sesion/aprobacion';

/** The part of a payment, by cheque or transfer, that the bank may have returned. */
const Devoluble = z.object({
  codigoForma: codigo,
  numero: z.int(),
  fecha,
  pagador: z.string(),
  forma: z.enum(['CHEQUE', 'TRANSFERENCIA']),
  monto: dinero,
  referencia: z.string(),
  /** The bank has shown it coming in. */
  conciliado: z.boolean(),
});
export type Devoluble = z.infer<typeof Devoluble>;

export const devolubles = get(
  'banco/devuelto/pagos',
  [ACCESO.banco],
  'Los cheques y transferencias cobrados que el banco pudo devolver: los que pueden ser una salida del estado, o los que se buscan',
  {
    query: z.strictObject({ codigoLinea: codigoEnRuta.optional(), filtro: z.string().trim().max(100).default('') }),
    result: z.array(Devoluble),
  },
);

/** What the return of a payment does: its reversal, and what the payer owes because its credit was spent already. */
const PlanDevuelto = PlanReversion.extend({
  falta: dinero,
  /** What spent it: 'recibo 31'; '' for nothing. */
  gastado: z.string(),
});

export const devolverPago = post(
  'banco/devuelto/save',
  [ACCESO.banco],
  'Registrar un cheque devuelto o una transferencia rechazada: reversa su recibo, y lo que ya se gastó de su saldo pasa a deberse',
  {
    idempotent: true,
    mensaje: 'Pago devuelto registrado',
    previewable: ['cargo', 'motivo', 'aprobacion'],
    body: z.strictObject({
      codigoForma: codigo,
      /** The line of the bank in which it went out; null while no statement has it. */
      codigoLinea: codigo.nullable().default(null),
      /** The bank's fee that the family is charged; 0 for none. */
      cargo: dinero,
      motivo: texto(200),
      ...conAprobacion,
    }),
    result: PlanDevuelto,
  },
);
