import { facturas } from '@/contract/facturas/factura';
import { ventas } from '@/contract/facturas/venta';
import { send } from './http/send';

/** The account of a whole family: payer, credit, children and pending invoices. */
export const cuentaFamilia = send(facturas.cuentaFamilia);

/** The pending invoices of one student. */
export const pendientesEstudiante = send(facturas.pendientesEstudiante);

/** Makes an invoice for a sale, which stays pending; the key makes it happen once. */
export const guardarVenta = send(ventas.guardar);

/** Customers who can be billed, found by words. */
export const clientes = send(ventas.clientes);

/** Creates a customer who only buys; the key makes it happen once. */
export const nuevoCliente = send(ventas.nuevoCliente);

/** The discounts that apply automatically to a customer. */
export const descuentosDeVenta = send(ventas.descuentos);

/** What can be sold, found by words or barcode. */
export const vendibles = send(ventas.vendibles);
