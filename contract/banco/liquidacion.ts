import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';
import { codigo, codigoEnRuta, dinero, fecha, importe, textoOpcional } from '../campos';
import { eliminar } from '../crud';
import { deSucursal, list } from '../list';

/** A settlement of card payments: what they paid, the commission, and what the bank credits. */
export const Liquidacion = z.object({
  codigoLiquidacion: codigo,
  codigoSucursal: codigo,
  fecha,
  lote: z.string(),
  cuenta: z.string(),
  bruto: dinero,
  comision: dinero,
  neto: dinero,
  conciliada: z.boolean(),
});
export type Liquidacion = z.infer<typeof Liquidacion>;

export const liquidaciones = list({
  path: 'banco/liquidacion/all/filter',
  access: [ACCESO.banco],
  summary: 'Liquidaciones de tarjetas, por páginas',
  title: 'Liquidaciones de tarjetas',
  row: Liquidacion,
  sort: ['fecha', 'bruto'],
  newestFirst: true,
  query: { ...deSucursal },
  columns: [
    { id: 'fecha', header: 'Fecha', kind: 'date', sort: 'fecha' },
    { id: 'lote', header: 'Lote' },
    { id: 'cuenta', header: 'Cuenta' },
    { id: 'bruto', header: 'Cobrado', kind: 'money', sort: 'bruto' },
    { id: 'comision', header: 'Comisión', kind: 'money' },
    { id: 'neto', header: 'Al banco', kind: 'money' },
    { id: 'conciliada', header: 'En el banco', value: ({ conciliada }) => (conciliada ? 'Sí' : 'Todavía no') },
  ],
});

export const sinLiquidar = get(
  'banco/liquidacion/pendientes',
  [ACCESO.banco],
  'Los cobros con tarjeta de una sucursal que nadie liquidó, por día',
  {
    query: z.strictObject({ codigoSucursal: codigoEnRuta }),
    result: z.array(z.object({ fecha, monto: dinero, pagos: z.int() })),
  },
);

export const LiquidacionInput = z.strictObject({
  codigoSucursal: codigo,
  codigoCuenta: codigo,
  /** The day of the payments. */
  fecha,
  lote: textoOpcional(30).default(''),
  /** What the bank credits. */
  neto: importe,
});

export const liquidar = post(
  'banco/liquidacion/save',
  [ACCESO.banco],
  'Liquidar los cobros con tarjeta de un día, por lo que acreditará el banco',
  {
    idempotent: true,
    mensaje: 'Lote liquidado',
    body: LiquidacionInput,
    result: z.object({ codigoLiquidacion: codigo }),
  },
);

export const quitarLiquidacion = eliminar(
  'banco/liquidacion/delete/{id}',
  [ACCESO.banco],
  'Quitar una liquidación que el banco no ha mostrado',
);
