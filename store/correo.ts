import type { Correo } from '@/contract/correo/correo';
import { correoService } from '@/services/correo';
import { crudSlice, type CrudSlice } from './crudSlice';

/** The page of the outbox on the screen. */
export const correoSlice: CrudSlice<Correo> = crudSlice('correo', correoService);
