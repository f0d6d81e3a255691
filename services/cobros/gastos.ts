import { gastos } from '@/contract/caja/gasto';
import { service } from '../http/service';

/** The receipts of expenses, and what an expense is noted with. */
export const gastoService = service(gastos);
