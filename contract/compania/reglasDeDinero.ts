import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { dinero, importe, porcentaje } from '../campos';
import { version } from '../crud';

export const TipoMora = z.enum(['NINGUNA', 'MONTO', 'PORCENTAJE']);
export type TipoMora = z.infer<typeof TipoMora>;

const reglas = {
  /** Cash with centavos is taken and handed out; else whole pesos. */
  centavosEnEfectivo: z.boolean(),
  /** Above it a reversal, a void, a refund and what is taken off by hand need a second user; null: never. Only an administrator may change it. */
  montoAprobacion: importe.nullable(),
  /** A late fee on an instalment: none, an amount, or a part of what is pending on it. */
  moraTipo: TipoMora,
  moraMonto: dinero,
  moraPorcentaje: porcentaje,
  /** Days after the due date without one. */
  moraDiasGracia: z.int().min(0).max(365),
};

/** What the company says about its money. */
export const ReglasDeDinero = z.object({ ...reglas, version: z.int() });
export type ReglasDeDinero = z.infer<typeof ReglasDeDinero>;

const access = [ACCESO.compania];

export const reglasDeDinero = {
  leer: call({
    method: 'GET',
    path: 'compania/dinero',
    access,
    summary: 'Las reglas de dinero de la compañía: efectivo, aprobaciones y mora',
    result: ReglasDeDinero,
  }),
  update: call({
    method: 'PUT',
    path: 'compania/dinero/update',
    access,
    summary: 'Cambiar las reglas de dinero de la compañía',
    body: z.strictObject({ ...reglas, version }),
    result: ReglasDeDinero,
  }),
};
