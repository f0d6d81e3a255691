import { leerDevolucion as devolucion } from '@/contract/cobros/devolucion';
import { saldos } from '@/contract/cobros/saldo';
import { service } from '../http/service';

/** Credit balances: who has one, its movements, transfer within the family, refund in cash. */
export const saldoService = service({ ...saldos, devolucion });
