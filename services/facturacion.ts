import { abrirCaja as abrir, cajaActual as actual } from '@/contract/facturacion/caja';
import * as cobros from '@/contract/facturacion/cobro';
import { facturas } from '@/contract/facturacion/factura';
import { send } from './send';

/** The account of a whole family: payer, credit, children and what is pending. */
export const cuentaFamilia = send(facturas.cuentaFamilia);

/** Takes a payment; the key makes it happen once. */
export const cobrar = send(cobros.cobrar);

/** A payment as its receipt prints it. */
export const recibo = send(cobros.recibo);

/** The last payments of a payer or of the branch. */
export const ultimosCobros = send(cobros.ultimosCobros);

/** The open cash day of the user in the branch, or null. */
export const cajaActual = send(actual);

/** Opens the cash day with a float. */
export const abrirCaja = send(abrir);

/** The report of overdue invoices. */
export const facturasVencidas = send(facturas.vencidas);
