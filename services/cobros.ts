import * as cobros from '@/contract/cobros/cobro';
import { send } from './send';

/** Takes a payment; the key makes it happen once. */
export const cobrar = send(cobros.cobrar);

/** A payment as its receipt prints it. */
export const recibo = send(cobros.recibo);

/** The last payments of a payer or of the branch. */
export const ultimosCobros = send(cobros.ultimosCobros);
