import { articulo } from '@/contract/inventario/articulo';
import { categoria } from '@/contract/inventario/categoria';
import { personasSuplidoras as personas, suplidor } from '@/contract/inventario/suplidor';
import { crudService } from './http/crud';
import { send } from './http/send';

/** Categories of articles, as a tree. */
export const categoriaService = crudService(categoria);

/** Suppliers. */
export const suplidorService = crudService(suplidor);

/** Persons on record who can become suppliers. */
export const personasSuplidoras = send(personas);

/** Articles: the list, one article, the writes, the stock per branch, the photo, and the search for barcode readers. */
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
