import type { Categoria } from '@/contract/inventario/categoria';
import { categoriaService } from '@/services/inventario';
import { crudSlice, type CrudSlice } from './crudSlice';

/** The page of categories on the screen. */
export const categoriaSlice: CrudSlice<Categoria> = crudSlice('categoria', categoriaService);
