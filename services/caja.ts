import * as cajas from '@/contract/caja/caja';
import { send } from './http/send';

/** Opens the cash day with a float. */
export const abrirCaja = send(cajas.abrirCaja);

/** Records cash that came in or went out other than by a payment. */
export const moverCaja = send(cajas.moverCaja);

/** Stores the counted amounts, which cannot be changed afterwards, and returns the expected ones. */
export const contarCaja = send(cajas.contarCaja);

/** Closes a counted cash day, with the explanation of its difference. */
export const cerrarCaja = send(cajas.cerrarCaja);

/** Records a supervisor's review of a close. */
export const revisarCaja = send(cajas.revisarCaja);

/** One cash day that the user may see, with its figures. */
export const unaCaja = send(cajas.caja);
