import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo, codigoEnRuta, dinero, fecha } from '../campos';
import { deSucursal, entreFechas, report } from '../list';

/** Expenses paid from drawers, each with its kind, supplier and fiscal number. */
export const gastosDeCaja = report({
  path: 'libros/gastos',
  access: [ACCESO.libros],
  summary: 'Gastos pagados con el efectivo de las cajas, con la suma de cada tipo',
  title: 'Gastos de caja',
  row: z.object({
    codigoMovimiento: codigo,
    codigoArchivo: codigo.nullable(),
    fecha,
    tipo: z.string(),
    motivo: z.string(),
    suplidor: z.string(),
    ncf: z.string(),
    sucursal: z.string(),
    usuario: z.string(),
    monto: dinero,
  }),
  sort: ['fecha', 'tipo', 'suplidor', 'monto'],
  newestFirst: true,
  query: { ...deSucursal, ...entreFechas, codigoTipoGasto: codigoEnRuta.optional() },
  sums: ['monto'],
  totals: { porTipo: z.record(z.string(), dinero) },
  columns: [
    { id: 'fecha', header: 'Fecha', kind: 'date', sort: 'fecha' },
    { id: 'tipo', header: 'Tipo', sort: 'tipo' },
    { id: 'motivo', header: 'Motivo' },
    { id: 'suplidor', header: 'Suplidor', sort: 'suplidor' },
    { id: 'ncf', header: 'NCF' },
    { id: 'sucursal', header: 'Sucursal', hidden: true },
    { id: 'usuario', header: 'Usuario' },
    { id: 'monto', header: 'Monto', kind: 'money', sort: 'monto' },
  ],
});
