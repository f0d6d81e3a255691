import { moras } from '@/contract/facturas/mora';
import { send } from './send';

/** Late fees: what a run would make, making it, those that were made, and waiving one. */
export const moraService = {
  calls: moras,
  previsualizar: send(moras.previsualizar),
  aplicar: send(moras.aplicar),
  filter: send(moras.filter),
  condonar: send(moras.condonar),
};
