import { libro } from '@/contract/reportes/libro';
import { send } from './http/send';

/** Recomputes all money of the company from its rows and names every difference. */
export const comprobarLibro = send(libro);
