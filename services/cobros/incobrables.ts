import { incobrables } from '@/contract/facturas/incobrable';
import { service } from '../http/service';

/** Writing off what overdue invoices owe, and recovering one. */
export const incobrableService = service(incobrables);
