import { facturas } from '@/contract/facturas/factura';
import { send } from './send';

/** The account of a whole family: payer, credit, children and what is pending. */
export const cuentaFamilia = send(facturas.cuentaFamilia);
