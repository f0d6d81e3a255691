import { cierres } from '@/contract/cierre/cierre';
import { service } from '../http/service';

/** The closes of months: list, checklist, close, reopening. */
export const cierreService = service(cierres);
