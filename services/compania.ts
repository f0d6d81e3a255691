import { reglasDeDinero } from '@/contract/compania/reglasDeDinero';
import { compania } from '@/contract/compania/compania';
import { exportarTodo } from '@/contract/compania/exportacion';
import { sucursal } from '@/contract/compania/sucursal';
import { service } from './http/service';

/** The user's company and its logo. */
export const companiaService = service({ ...compania, exportarTodo });

/** The branches of the company and their logos. */
export const sucursalService = service(sucursal);

/** The company's rules about money: cash, late fees, approvals. */
export const reglasDeDineroService = service(reglasDeDinero);
