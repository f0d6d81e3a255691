import { facturas } from '@/contract/facturas/factura';
import { ventas } from '@/contract/facturas/venta';
import { service } from './http/service';

/** The pending invoices of one student, and the account of a whole family: payer, credit, children and pending invoices. */
export const facturaService = service(facturas);

/** Sales: what can be sold, customers and their automatic discounts, a new customer, and the invoice; the key makes a write happen once. */
export const ventaService = service(ventas);
