import { leerDevolucion } from '@/contract/cobros/devolucion';
import { saldos } from '@/contract/cobros/saldo';
import { send } from './http/send';

/** Credit balances: who has one, its movements, transfer within the family, refund in cash. */
export const saldoService = {
  calls: saldos,
  filter: send(saldos.filter),
  movimientos: send(saldos.movimientos),
  destinos: send(saldos.destinos),
  trasladar: send(saldos.trasladar),
  devolver: send(saldos.devolver),
  devolucion: send(leerDevolucion),
};
