import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get } from '../call';
import { codigoEnRuta, fecha, saldo } from '../campos';

/** The most differences that are listed; all of them count. */
export const MAX_DIFERENCIAS = 200;

export const libroDeBanco = get('banco/libro', [ACCESO.banco], 'El libro de una cuenta contra su estado, a un día, con cada diferencia', {
  query: z.strictObject({ codigoCuenta: codigoEnRuta, al: fecha }),
  result: z.object({
    libro: saldo,
    estado: saldo,
    /** The balance that the bank printed last up to that day; null where it prints none. */
    impreso: saldo.nullable(),
    cuantas: z.int(),
    /** Their sum is book less statement. */
    diferencias: z.array(z.object({ fecha, que: z.string(), monto: saldo })),
  }),
});
export type LibroDeBanco = z.infer<typeof libroDeBanco.result>;
