import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { FormaPago } from '../../caja/forma';
import { codigo, codigoEnRuta, dinero, entero, momento } from '../../campos';
import { deSucursal, entreFechas, report } from '../../list';
import { FORMA_PAGO } from '../../palabras';

/** The part of one payment applied to one invoice, and what became of it. */
const CobroDeFactura = z.object({
  codigoFactura: codigo,
  numero: z.int(),
  codigoEstudiante: codigo.nullable(),
  estudiante: z.string(),
  descripcion: z.string(),
  codigoCobro: codigo,
  recibo: z.int(),
  momento,
  /** The branch that collected it; the invoice may belong to another branch. */
  sucursal: z.string(),
  cajero: z.string(),
  formas: z.array(FormaPago),
  monto: dinero,
  /** The part of a live payment released when the invoice was voided: it became credit of the payer. A reversal takes it back: then 0. */
  liberado: dinero,
  /** The part that counts as paid today. */
  vigente: dinero,
  reversado: momento.nullable(),
  motivo: z.string(),
  reversadoPor: z.string(),
});
type CobroDeFactura = z.infer<typeof CobroDeFactura>;

export const cobrosDeFactura = report({
  path: 'reporte/historialCobroFactura',
  access: [ACCESO.historialCobros],
  summary: 'Los cobros aplicados a una factura, con quién cobró, y quién reversó y por qué',
  title: 'Historial de cobros de factura',
  row: CobroDeFactura,
  sort: ['momento', 'numero', 'recibo', 'estudiante', 'monto'],
  newestFirst: true,
  query: {
    ...deSucursal,
    codigoFactura: codigoEnRuta.optional(),
    numero: entero(1, 999_999_999).optional(),
    ...entreFechas,
  },
  sums: ['monto', 'liberado', 'vigente'],
  totals: {
    reversado: dinero,
    /** Each of the shown invoices counted once. */
    facturas: z.int(),
    total: dinero,
    pendiente: dinero,
  },
  columns: [
    { id: 'numero', header: 'Factura', sort: 'numero', value: ({ numero }) => String(numero) },
    { id: 'estudiante', header: 'Cliente', sort: 'estudiante' },
    { id: 'descripcion', header: 'Descripción' },
    { id: 'recibo', header: 'Recibo', sort: 'recibo', value: ({ recibo }) => String(recibo) },
    { id: 'momento', header: 'Cobrado', kind: 'moment', sort: 'momento' },
    { id: 'sucursal', header: 'Sucursal', hidden: true },
    { id: 'cajero', header: 'Cajero' },
    { id: 'formas', header: 'Forma de pago', value: ({ formas }) => formas.map((forma) => FORMA_PAGO[forma]).join(', ') },
    { id: 'monto', header: 'Monto', kind: 'money', sort: 'monto' },
    {
      id: 'estado',
      header: 'Estado',
      value: ({ reversado, motivo, reversadoPor, liberado, vigente }) => {
        if (reversado) return `Reversado por ${reversadoPor}: ${motivo}`;
        return liberado > 0 ? (vigente > 0 ? 'Liberado en parte' : 'Pasó a saldo a favor') : 'Vigente';
      },
    },
    { id: 'liberado', header: 'Liberado', kind: 'money', hidden: true },
    { id: 'vigente', header: 'Vigente', kind: 'money' },
  ],
});
