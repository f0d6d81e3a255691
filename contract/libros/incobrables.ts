import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo, dinero, entero, fecha } from '../campos';
import { deSucursal, entreFechas, report } from '../list';

const access = [ACCESO.libros];

/** Whose invoice it is. */
const deQuien = {
  codigoFactura: codigo,
  codigoEntidad: codigo,
  codigoEstudiante: codigo.nullable(),
  numero: z.int(),
  /** The student, or the customer. */
  deudor: z.string(),
  descripcion: z.string(),
};

/** Overdue invoices that may be written off. */
export const deudas = report({
  path: 'libros/deudas',
  access,
  summary: 'Facturas vencidas hace tantos días, que pueden darse por incobrables',
  title: 'Deudas vencidas',
  row: z.object({ ...deQuien, fechaVencimiento: fecha, pendiente: dinero }),
  sort: ['fechaVencimiento', 'deudor', 'numero', 'pendiente'],
  query: { ...deSucursal, diasMinimo: entero(1, 3650).default(90) },
  sums: ['pendiente'],
  columns: [
    { id: 'numero', header: 'Factura', sort: 'numero', value: ({ numero }) => String(numero) },
    { id: 'deudor', header: 'Deudor', sort: 'deudor' },
    { id: 'descripcion', header: 'Descripción' },
    { id: 'fechaVencimiento', header: 'Venció', kind: 'date', sort: 'fechaVencimiento' },
    { id: 'pendiente', header: 'Pendiente', kind: 'money', sort: 'pendiente' },
  ],
});

/** What became of a write-off. */
export const FinIncobrable = z.enum(['VIGENTE', 'TERMINADA']);

/** Invoices written off, apart from void ones. */
export const dadas = report({
  path: 'libros/incobrables',
  access,
  summary: 'Facturas dadas por incobrables: cuándo, quién, por qué, cuánto, de quién, y si se recuperaron',
  title: 'Facturas incobrables',
  row: z.object({
    ...deQuien,
    codigoIncobrable: codigo,
    fecha,
    monto: dinero,
    motivo: z.string(),
    usuario: z.string(),
    aprobadoPor: z.string(),
    /** The day since which it is owed again, or the invoice is void; null while it stands. */
    fin: fecha.nullable(),
    finPor: z.string(),
    finMotivo: z.string(),
  }),
  sort: ['fecha', 'deudor', 'numero', 'monto'],
  newestFirst: true,
  query: { ...deSucursal, ...entreFechas, estado: FinIncobrable.optional() },
  sums: ['monto'],
  totals: { vigente: dinero },
  columns: [
    { id: 'numero', header: 'Factura', sort: 'numero', value: ({ numero }) => String(numero) },
    { id: 'deudor', header: 'Deudor', sort: 'deudor' },
    { id: 'descripcion', header: 'Descripción' },
    { id: 'fecha', header: 'Fecha', kind: 'date', sort: 'fecha' },
    { id: 'monto', header: 'Monto', kind: 'money', sort: 'monto' },
    { id: 'motivo', header: 'Motivo' },
    { id: 'usuario', header: 'La dio' },
    { id: 'aprobadoPor', header: 'Aprobó' },
    { id: 'fin', header: 'Recuperada', kind: 'date' },
    { id: 'finPor', header: 'La recuperó', hidden: true },
    { id: 'finMotivo', header: 'Por qué se recuperó', hidden: true },
  ],
});
