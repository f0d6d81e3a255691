import * as cobros from '@/contract/cobros/cobro';
import * as numeros from '@/contract/cobros/numero';
import { cartasSaldo } from '@/contract/cobros/cartaSaldo';
import * as lista from '@/contract/cobros/recibos';
import * as ventas from '@/contract/cobros/venta';
import { reciboDeFamilia as deFamilia } from '@/contract/cobros/reciboDeFamilia';
import { enviarRecibo } from '@/contract/cobros/enviarRecibo';
import { facturaAbierta } from '@/contract/cobros/facturaAbierta';
import * as impresas from '@/contract/cobros/reimpresion';
import * as papeles from '@/contract/cobros/verificar';
import { send } from './http/send';
import { service } from './http/service';

/** Takes a payment; the key makes it happen once. */
export const cobrar = send(cobros.cobrar);

/** A payment as its receipt prints it. */
export const recibo = send(cobros.recibo);

/** A receipt of the family behind a link, for anyone who has the link. */
export const reciboDeFamilia = send(deFamilia);

/** The receipt and the invoice with a number. */
export const porNumero = send(numeros.porNumero);

/** Whether a printed document is genuine, by the key in its QR code. */
export const verificar = send(papeles.verificar);

/** Letters that a student owes nothing overdue: issued, once per key; one as it was issued, to print it again; those of a student. */
export const cartaService = service(cartasSaldo);

/** The list of receipts, a page at a time. */
export const recibos = send(lista.recibos);

/** Sells and takes the payment in one call; the key makes it happen once. */
export const venderYCobrar = send(ventas.venderYCobrar);

/** Mailing a receipt to the person who paid, once per key, and that person's current contact. */
export const correoDeRecibo = service(enviarRecibo);

/** All of one invoice: lines, payments, reversals, void. */
export const leerFactura = send(facturaAbierta);

/** The printable data of an invoice. */
export const reimpresion = send(impresas.reimpresion);
