import { libro } from '@/contract/reportes/libro';
import { auditoria } from '@/contract/auditoria/auditoria';
import { send } from './http/send';

/** Changes of rows, the latest first, a page at a time. */
export const cambiosDe = send(auditoria.filter);

/** Recomputes all money of the company from its rows and names every difference. */
export const comprobarLibro = send(libro);
