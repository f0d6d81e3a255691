import { campana } from '@/contract/realtime/campana';
import { send } from './http/send';

/** Notices, page by page, newest first. */
export const avisos = send(campana.avisos);
/** The number of unread notices. */
export const avisosSinLeer = send(campana.sinLeer);
/** Marks notices as read. */
export const leerAvisos = send(campana.leer);
