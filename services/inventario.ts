import { categoria } from '@/contract/inventario/categoria';
import { crudService } from './crud';

/** Categories of articles. */
export const categoriaService = crudService(categoria);
