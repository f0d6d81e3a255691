import * as cajas from '@/contract/caja/caja';
import { send } from './send';

/** The user's cash day in the branch that is not closed, or null. */
export const cajaActual = send(cajas.cajaActual);

/** Opens the cash day with a float. */
export const abrirCaja = send(cajas.abrirCaja);

/** Writes down cash that came or went beside payments. */
export const moverCaja = send(cajas.moverCaja);

/** Stores what was counted, for good, and answers what was expected. */
export const contarCaja = send(cajas.contarCaja);

/** Closes a counted cash day with the explanation of its difference. */
export const cerrarCaja = send(cajas.cerrarCaja);

/** Writes a second look at a close beside it. */
export const revisarCaja = send(cajas.revisarCaja);

/** The closed and open cash days that the user may see, and one of them with its figures. */
export const cajaService = { filter: send(cajas.historialCaja), id: send(cajas.caja) };
