import { moras } from '@/contract/facturas/mora';
import { service } from '../http/service';

/** Late fees: previewing a run, applying it, listing them, and waiving one. */
export const moraService = service(moras);
