import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigo, dinero, fecha, saldo, siNo } from '../../campos';
import { deSucursal, entreFechas, report } from '../../list';

/** The forms of payment that have a column. */
export const FORMAS = ['efectivo', 'tarjeta', 'transferencia', 'cheque'] as const;

/** A cash day, or the payments that one user took on a day without one. Sums are null for everybody until the drawer is counted: the count is blind. */
export const DiaDeCaja = z.object({
  codigoCaja: codigo.nullable(),
  numero: z.int().nullable(),
  estado: z.enum(['ABIERTA', 'CONTADA', 'CERRADA', 'FUERA']),
  fecha,
  sucursal: z.string(),
  usuario: z.string(),
  cajero: z.string(),
  cobros: z.int(),
  reversos: z.int(),
  fondo: dinero,
  /** Cash received less change and reversals. */
  efectivo: saldo.nullable(),
  tarjeta: saldo.nullable(),
  transferencia: saldo.nullable(),
  cheque: saldo.nullable(),
  /** Total received, in all forms. */
  cobrado: saldo.nullable(),
  entradas: dinero.nullable(),
  salidas: dinero.nullable(),
  /** Credit refunded in cash. */
  saldoDevuelto: dinero.nullable(),
  esperado: saldo.nullable(),
  contado: dinero.nullable(),
  diferencia: saldo.nullable(),
});
export type DiaDeCaja = z.infer<typeof DiaDeCaja>;

export const ESTADO_DIA = { ABIERTA: 'Abierta', CONTADA: 'Contada', CERRADA: 'Cerrada', FUERA: 'Fuera de caja' } as const;

export const cajaDia = report({
  path: 'reporte/ingresoCajaDia',
  access: [ACCESO.ingresoCaja],
  summary: 'La caja del día: cobros y reversos por forma y usuario, lo esperado contra lo contado, y lo cobrado fuera de caja',
  title: 'Ingreso de caja del día',
  row: DiaDeCaja,
  sort: ['fecha', 'cajero', 'cobrado', 'diferencia'],
  newestFirst: true,
  query: { ...deSucursal, ...entreFechas, conDiferencia: siNo.default(false) },
  sums: [...FORMAS, 'cobrado', 'entradas', 'salidas', 'saldoDevuelto', 'esperado', 'contado', 'diferencia'],
  totals: { fuera: saldo, sinContar: z.int() },
  columns: [
    { id: 'fecha', header: 'Fecha', kind: 'date', sort: 'fecha' },
    { id: 'caja', header: 'Caja', value: ({ numero, estado }) => (numero === null ? ESTADO_DIA[estado] : `N.º ${numero}`) },
    { id: 'cajero', header: 'Cajero', sort: 'cajero' },
    { id: 'sucursal', header: 'Sucursal', hidden: true },
    { id: 'cobros', header: 'Cobros', kind: 'number' },
    { id: 'reversos', header: 'Reversos', kind: 'number', hidden: true },
    { id: 'fondo', header: 'Fondo', kind: 'money', hidden: true },
    { id: 'efectivo', header: 'Efectivo', kind: 'money' },
    { id: 'tarjeta', header: 'Tarjeta', kind: 'money' },
    { id: 'transferencia', header: 'Transferencia', kind: 'money' },
    { id: 'cheque', header: 'Cheque', kind: 'money', hidden: true },
    { id: 'cobrado', header: 'Cobrado', kind: 'money', sort: 'cobrado' },
    { id: 'entradas', header: 'Entradas', kind: 'money', hidden: true },
    { id: 'salidas', header: 'Salidas', kind: 'money', hidden: true },
    { id: 'saldoDevuelto', header: 'Saldo devuelto', kind: 'money', hidden: true },
    { id: 'esperado', header: 'Esperado', kind: 'money' },
    { id: 'contado', header: 'Contado', kind: 'money' },
    { id: 'diferencia', header: 'Diferencia', kind: 'money', sort: 'diferencia' },
  ],
});
