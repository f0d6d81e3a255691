import { campana } from '@/contract/realtime/campana';
import { service } from './http/service';

/** Notices: page by page, newest first; the number of unread ones; marking them as read. */
export const campanaService = service(campana);
