import { facturas } from '@/contract/facturas/factura';
import { ventas } from '@/contract/facturas/venta';
import { send } from './send';

/** The account of a whole family: payer, credit, children and what is pending. */
export const cuentaFamilia = send(facturas.cuentaFamilia);

/** What one student has pending. */
export const pendientesEstudiante = send(facturas.pendientesEstudiante);

/** Makes an invoice for a sale, which stays pending; the key makes it happen once. */
export const guardarVenta = send(ventas.guardar);

/** Who can be billed, by words. */
export const clientes = send(ventas.clientes);

/** Records somebody who only buys; the key makes it happen once. */
export const nuevoCliente = send(ventas.nuevoCliente);

/** The discounts that count by themselves for a customer. */
export const descuentosDeVenta = send(ventas.descuentos);

/** What can be sold, by words or bars. */
export const vendibles = send(ventas.vendibles);
