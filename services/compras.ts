import { compra } from '@/contract/compras/compra';
import { send } from './send';

/** Purchases: the table, one, and what becomes of it: received, sent back, given up, paid. */
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
