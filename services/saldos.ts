import { leerDevolucion } from '@/contract/cobros/devolucion';
import { saldos } from '@/contract/cobros/saldo';
import { send } from './send';

/** The credit of persons: who has some, what moved it, moved to somebody of the same family, given back as cash. */
export const saldoService = {
  calls: saldos,
  filter: send(saldos.filter),
  movimientos: send(saldos.movimientos),
  destinos: send(saldos.destinos),
  trasladar: send(saldos.trasladar),
  devolver: send(saldos.devolver),
  devolucion: send(leerDevolucion),
};
