import * as z from 'zod';
import { ACCESO } from '../accesos';
import { fecha, saldo } from '../campos';
import { TipoFactura } from '../facturas/factura';
import { report } from '../list';
import { TIPO_FACTURA } from '../palabras';

/**
 * What a month earned and what it collected, by kind of invoice, as they stood on its last day (docs/reglas/libros.md). The month of an invoice
 * is that of the service, never before the one in which it was billed. `facturado` is `deAntes` + `delMes` + `incobrable` + `porCobrar`; what
 * was collected in the month is `delMes` + `adelantado` + `atrasado`.
 */
export const ganado = report({
  path: 'libros/ganado',
  access: [ACCESO.libros],
  summary: 'Lo ganado y lo cobrado por adelantado en un mes, por tipo de factura',
  title: 'Ingreso ganado y anticipos',
  row: z.object({
    tipo: TipoFactura,
    /** Billed for services of the month. */
    facturado: saldo,
    /** The part of it that earlier months had collected. */
    deAntes: saldo,
    /** The part of it that this month collected. */
    delMes: saldo,
    incobrable: saldo,
    porCobrar: saldo,
    /** Collected in the month for services of later ones. */
    adelantado: saldo,
    /** Collected in the month for services of earlier ones. */
    atrasado: saldo,
  }),
  sort: ['tipo'],
  /** Any day of the month; by default today. */
  query: { mes: fecha.optional() },
  sums: ['facturado', 'deAntes', 'delMes', 'incobrable', 'porCobrar', 'adelantado', 'atrasado'],
  totals: {
    /** Collected on invoices, less what was reversed or released. */
    cobrado: saldo,
    /** What that added to the families' credit, less what they spent or were paid back; null for who lacks a branch, as credit has none. */
    credito: saldo.nullable(),
    /** The money that came in, less what was paid back: the two before together. */
    entro: saldo.nullable(),
  },
  columns: [
    { id: 'tipo', header: 'Tipo', sort: 'tipo', value: ({ tipo }) => TIPO_FACTURA[tipo] },
    { id: 'facturado', header: 'Ganado en el mes', kind: 'money' },
    { id: 'deAntes', header: 'Cobrado antes', kind: 'money' },
    { id: 'delMes', header: 'Cobrado en el mes', kind: 'money' },
    { id: 'incobrable', header: 'Incobrable', kind: 'money' },
    { id: 'porCobrar', header: 'Por cobrar', kind: 'money' },
    { id: 'adelantado', header: 'Cobrado por adelantado', kind: 'money' },
    { id: 'atrasado', header: 'Cobrado de meses anteriores', kind: 'money' },
  ],
});
