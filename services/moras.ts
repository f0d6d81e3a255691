import { moras } from '@/contract/facturas/mora';
import { send } from './http/send';

/** Late fees: previewing a run, applying it, listing them, and waiving one. */
export const moraService = {
  calls: moras,
  previsualizar: send(moras.previsualizar),
  aplicar: send(moras.aplicar),
  filter: send(moras.filter),
  condonar: send(moras.condonar),
};
