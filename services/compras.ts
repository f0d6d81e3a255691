import { compra } from '@/contract/compras/compra';
import { send } from './http/send';

/** Purchases: the list, one purchase, and its acts: receive, return, cancel, pay. */
export const compraService = {
  calls: compra,
  filter: send(compra.filter),
  id: send(compra.id),
  save: send(compra.save),
  recibir: send(compra.recibir),
  devolver: send(compra.devolver),
  cerrar: send(compra.cerrar),
  pagar: send(compra.pagar),
};
