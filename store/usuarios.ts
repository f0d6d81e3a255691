import type { Usuario } from '@/contract/usuarios/usuario';
import { usuarioService } from '@/services/usuarios';
import { crudSlice, type CrudSlice } from './lists/crudSlice';

/** The page of users on the screen. */
export const usuarioSlice: CrudSlice<Usuario> = crudSlice('usuario', usuarioService);
