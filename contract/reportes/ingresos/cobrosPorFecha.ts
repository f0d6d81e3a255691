import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigo, dinero, fecha, momento, saldo, siNo, textoOpcional } from '../../campos';
import { deSucursal, entreFechas, report } from '../../list';
import { FORMA_INGRESO, FormaIngreso } from './formas';

const access = [ACCESO.cobrosPorFecha, ACCESO.ingresoCaja] as const;

const query = {
  ...deSucursal,
  ...entreFechas,
  /** The login of the user who took or reversed the payment. */
  usuario: textoOpcional(60).optional(),
  forma: FormaIngreso.optional(),
  /** The whole reference; case does not count. */
  referencia: textoOpcional(40).optional(),
  /** Only payments taken without an open cash day. */
  fueraDeCaja: siNo.default(false),
};

/** The payments of one day, by user and form. */
const CobroPorFecha = z.object({
  fecha,
  usuario: z.string(),
  cajero: z.string(),
  forma: FormaIngreso,
  cobros: z.int(),
  /** Received less change; credit used is not money received. */
  cobrado: dinero,
  /** Reversed on that day, for payments of any day. */
  reversado: dinero,
  neto: saldo,
  /** The part outside any cash day. */
  fuera: saldo,
});
type CobroPorFecha = z.infer<typeof CobroPorFecha>;

export const cobrosPorFecha = report({
  path: 'reporte/resumenCobroFecha',
  access: [ACCESO.cobrosPorFecha],
  summary: 'Lo cobrado por día, usuario y forma de pago',
  title: 'Resumen de cobros por fecha',
  row: CobroPorFecha,
  sort: ['fecha', 'cajero', 'forma', 'neto'],
  newestFirst: true,
  query,
  totals: {
    cobrado: dinero,
    reversado: dinero,
    neto: saldo,
    fuera: saldo,
    porForma: z.record(z.string(), saldo),
    porDia: z.record(z.string(), saldo),
  },
  columns: [
    { id: 'fecha', header: 'Fecha', kind: 'date', sort: 'fecha' },
    { id: 'cajero', header: 'Usuario', sort: 'cajero' },
    { id: 'forma', header: 'Forma de pago', sort: 'forma', value: ({ forma }) => FORMA_INGRESO[forma] },
    { id: 'cobros', header: 'Cobros', kind: 'number' },
    { id: 'cobrado', header: 'Cobrado', kind: 'money' },
    { id: 'reversado', header: 'Reversado', kind: 'money' },
    { id: 'neto', header: 'Neto', kind: 'money', sort: 'neto' },
    { id: 'fuera', header: 'Fuera de caja', kind: 'money' },
  ],
});

/** One payment, or one reversal. */
export const MovimientoDeCobro = z.object({
  codigoCobro: codigo,
  clase: z.enum(['COBRO', 'REVERSO']),
  numero: z.int(),
  fecha,
  momento,
  pagador: z.string(),
  cajero: z.string(),
  formas: z.array(FormaIngreso),
  referencias: z.string(),
  /** Its cash day; null if it was taken outside one. */
  codigoCaja: codigo.nullable(),
  caja: z.string(),
  monto: saldo,
});
export type MovimientoDeCobro = z.infer<typeof MovimientoDeCobro>;

export const movimientosDeCobro = report({
  path: 'reporte/resumenCobroFecha/recibos',
  access,
  summary: 'Cobros y reversos uno a uno, por fecha, usuario, forma y referencia, con lo que se cobró fuera de caja',
  title: 'Cobros y reversos',
  row: MovimientoDeCobro,
  sort: ['momento', 'numero', 'pagador', 'monto'],
  newestFirst: true,
  query,
  totals: { cobros: z.int(), reversos: z.int(), monto: saldo, fuera: saldo },
  columns: [
    { id: 'numero', header: 'Recibo', sort: 'numero', value: ({ numero }) => String(numero) },
    { id: 'clase', header: 'Qué es', value: ({ clase }) => (clase === 'COBRO' ? 'Cobro' : 'Reverso') },
    { id: 'momento', header: 'Cuándo', kind: 'moment', sort: 'momento' },
    { id: 'pagador', header: 'Pagador', sort: 'pagador' },
    { id: 'cajero', header: 'Usuario' },
    { id: 'formas', header: 'Forma de pago', value: ({ formas }) => formas.map((forma) => FORMA_INGRESO[forma]).join(', ') },
    { id: 'referencias', header: 'Referencia' },
    { id: 'caja', header: 'Caja' },
    { id: 'monto', header: 'Monto', kind: 'money', sort: 'monto' },
  ],
});
