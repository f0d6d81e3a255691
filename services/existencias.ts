import { conteo } from '@/contract/inventario/conteo';
import { movimientos } from '@/contract/inventario/movimiento';
import { transferenciaArticulo } from '@/contract/inventario/transferenciaArticulo';
import { send } from './http/send';

/** Transfers of articles between branches. */
export const transferenciaService = {
  calls: transferenciaArticulo,
  filter: send(transferenciaArticulo.filter),
  id: send(transferenciaArticulo.id),
  destinos: send(transferenciaArticulo.destinos),
  save: send(transferenciaArticulo.save),
  recibir: send(transferenciaArticulo.recibir),
  cancelar: send(transferenciaArticulo.cancelar),
};

/** Physical counts. */
export const conteoService = {
  calls: conteo,
  filter: send(conteo.filter),
  id: send(conteo.id),
  buscar: send(conteo.buscar),
  save: send(conteo.save),
  contar: send(conteo.contar),
  quitar: send(conteo.quitar),
  terminar: send(conteo.terminar),
  cerrar: send(conteo.cerrar),
  cancelar: send(conteo.cancelar),
};

/** Corrects the stock of an article, with its reason. */
export const ajustarExistencia = send(movimientos.ajustar);
