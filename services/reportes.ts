import { vencidas } from '@/contract/reportes/vencida';
import { send } from './send';

/** The report of overdue invoices. */
export const facturasVencidas = send(vencidas);
