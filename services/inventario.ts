import { articulo } from '@/contract/inventario/articulo';
import { categoria } from '@/contract/inventario/categoria';
import { personasSuplidoras as personas, suplidor } from '@/contract/inventario/suplidor';
import { crudService } from './crud';
import { send } from './send';

/** Categories of articles, as a tree. */
export const categoriaService = crudService(categoria);

/** Whom the academy buys from. */
export const suplidorService = crudService(suplidor);

/** Persons on record who may be suppliers. */
export const personasSuplidoras = send(personas);

/** Articles: the table, one, the writes, its stock in each branch, its photo, and the search that a reader types into. */
export const articuloService = {
  calls: articulo,
  filter: send(articulo.filter),
  id: send(articulo.id),
  save: send(articulo.save),
  update: send(articulo.update),
  remove: send(articulo.remove),
  tallas: send(articulo.tallas),
  existencias: send(articulo.existencias),
  buscar: send(articulo.buscar),
  foto: send(articulo.foto),
  saveFoto: send(articulo.saveFoto),
  deleteFoto: send(articulo.deleteFoto),
};
