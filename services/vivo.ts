import { campana } from '@/contract/vivo/campana';
import { send } from './send';

/** Notices, page by page, the newest first. */
export const avisos = send(campana.avisos);
/** How many are not read. */
export const avisosSinLeer = send(campana.sinLeer);
/** Marks notices as read. */
export const leerAvisos = send(campana.leer);
