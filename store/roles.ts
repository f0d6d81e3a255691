import type { Acceso } from '@/contract/usuarios/acceso';
import type { Rol } from '@/contract/usuarios/rol';
import { rolService, todosLosAccesos } from '@/services/accesos';
import { crudSlice, type CrudSlice } from './lists/crudSlice';

/** The page of roles on the screen. */
export const rolSlice: CrudSlice<Rol> = crudSlice('rol', rolService);

const todos = async (_: { query: unknown }, { signal }: { signal: AbortSignal }) => {
  const rows = await todosLosAccesos({}, { signal });
  return { rows, total: rows.length };
};

/** Every access code, in one page. */
export const accesoSlice: CrudSlice<Acceso> = crudSlice('acceso', { filter: todos });
