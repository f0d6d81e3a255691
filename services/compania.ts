import { reglasDeDinero } from '@/contract/compania/reglasDeDinero';
import { compania } from '@/contract/compania/compania';
import { exportarTodo } from '@/contract/compania/exportacion';
import { sucursal } from '@/contract/compania/sucursal';
import { send } from './http/send';
import { service } from './http/service';

/** The user's company and its logo. */
export const companiaService = { ...service(compania), exportarTodo: send(exportarTodo) };

/** The branches of the company and their logos. */
export const sucursalService = service(sucursal);

const DE_SUCURSAL = /^sucursal\/logo\/(\d+)\?v=\d+$/;

/**
 * The logo at a `logoUrl` of the session or of a receipt. The URL only names which call to make: fetching it directly could send the token
 * to another server.
 */
export function leerLogo(logoUrl: string): Promise<Blob> {
  const [, id] = DE_SUCURSAL.exec(logoUrl) ?? [];
  return id ? sucursalService.logo({ params: { id: Number(id) }, query: {} }) : companiaService.logo({ query: {} });
}

/** The company's rules about money: cash, late fees, approvals. */
export const reglasDeDineroService = service(reglasDeDinero);
