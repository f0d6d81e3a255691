import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, put } from '../call';
import { dinero, importe, porcentaje } from '../campos';
import { version } from '../crud';

export const TipoMora = z.enum(['NINGUNA', 'MONTO', 'PORCENTAJE']);

const reglas = {
  /** Whether cash with centavos is accepted and paid out; otherwise only whole pesos. */
  centavosEnEfectivo: z.boolean(),
  /** Above this amount a reversal, void, refund or manual discount needs a second user; null: never. Only an administrator can change it. */
  montoAprobacion: importe.nullable(),
  /** The late fee of an instalment: none, a fixed amount, or a percentage of its pending amount. */
  moraTipo: TipoMora,
  moraMonto: dinero,
  moraPorcentaje: porcentaje,
  /** Days after the due date without a late fee. */
  moraDiasGracia: z.int().min(0).max(365),
};

/** The company's rules about money. */
export const ReglasDeDinero = z.object({ ...reglas, version: z.int() });
export type ReglasDeDinero = z.infer<typeof ReglasDeDinero>;

const access = [ACCESO.compania];

export const reglasDeDinero = {
  leer: get('compania/dinero', access, 'Las reglas de dinero de la compañía: efectivo, aprobaciones y mora', { result: ReglasDeDinero }),
  update: put('compania/dinero/update', access, 'Cambiar las reglas de dinero de la compañía', {
    body: z.strictObject({ ...reglas, version }),
    result: ReglasDeDinero,
  }),
};
