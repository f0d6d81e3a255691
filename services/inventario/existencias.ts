import { conteo } from '@/contract/inventario/conteo';
import { movimientos } from '@/contract/inventario/movimiento';
import { transferenciaArticulo } from '@/contract/inventario/transferenciaArticulo';
import { send } from '../http/send';
import { service } from '../http/service';

/** Transfers of articles between branches. */
export const transferenciaService = service(transferenciaArticulo);

/** Physical counts. */
export const conteoService = service(conteo);

/** Corrects the stock of an article, with its reason. */
export const ajustarExistencia = send(movimientos.ajustar);
