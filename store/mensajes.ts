import type { Correo } from '@/contract/mensajes/correo';
import { correoService } from '@/services/mensajes';
import { crudSlice, type CrudSlice } from './lists/crudSlice';

/** The page of the outbox on the screen. */
export const correoSlice: CrudSlice<Correo> = crudSlice('correo', correoService);
