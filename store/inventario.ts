import type { Articulo } from '@/contract/inventario/articulo';
import type { Suplidor } from '@/contract/inventario/suplidor';
import { articuloService, suplidorService } from '@/services/inventario';
import { crudSlice, type CrudSlice } from './lists/crudSlice';

/** The page of articles on the screen. */
export const articuloSlice: CrudSlice<Articulo> = crudSlice('articulo', articuloService);

/** The page of suppliers on the screen. */
export const suplidorSlice: CrudSlice<Suplidor> = crudSlice('suplidor', suplidorService);
