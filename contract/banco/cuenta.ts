import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get } from '../call';
import { codigo, fecha, saldo, texto } from '../campos';
import { crud, porId, version } from '../crud';
import { cuentasDeBanco } from './listas';

/** A bank account of the company, in pesos. */
export const Cuenta = z.object({
  codigoCuenta: codigo,
  descripcion: texto(60),
  banco: texto(60),
  numero: texto(34),
  /** The balance on the morning of `desde`. */
  saldoInicial: saldo,
  desde: fecha,
  activo: z.boolean(),
  version,
  /** The last day with an uploaded movement; null for none. */
  hasta: fecha.nullable(),
  /** How many movements have no match. */
  pendientes: z.int(),
});
export type Cuenta = z.infer<typeof Cuenta>;

export const cuentaBanco = crud('banco/cuenta', {
  ...cuentasDeBanco,
  access: [ACCESO.banco],
  row: Cuenta,
  computed: ['hasta', 'pendientes'],
});
export type CuentaInput = z.infer<typeof cuentaBanco.input>;

export const mapeoDeCuenta = get('banco/cuenta/mapeo/{id}', [ACCESO.banco], 'Qué columna era cada título en los estados de una cuenta', {
  params: porId,
  result: z.object({ mapeo: z.record(z.string(), z.string().nullable()) }),
});
