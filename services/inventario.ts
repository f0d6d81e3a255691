import { articulo } from '@/contract/inventario/articulo';
import { categoria } from '@/contract/inventario/categoria';
import { personasSuplidoras as personas, suplidor } from '@/contract/inventario/suplidor';
import { send } from './http/send';
import { service } from './http/service';

/** Categories of articles, as a tree. */
export const categoriaService = service(categoria);

/** Suppliers. */
export const suplidorService = service(suplidor);

/** Persons on record who can become suppliers. */
export const personasSuplidoras = send(personas);

/** Articles: the list, one article, the writes, the stock per branch, the photo, and the search for barcode readers. */
export const articuloService = service(articulo);
