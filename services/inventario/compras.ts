import { compra } from '@/contract/compras/compra';
import { service } from '../http/service';

/** Purchases: the list, one purchase, and its acts: receive, return, cancel, pay. */
export const compraService = service(compra);
