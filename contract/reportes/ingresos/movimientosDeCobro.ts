import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigo, fecha, momento, saldo } from '../../campos';
import { column, report } from '../../list';
import { filtrosDeCobro, FORMA_INGRESO, FormaIngreso } from './formas';

/** One payment, or one reversal. */
export const MovimientoDeCobro = z.object({
  codigoCobro: codigo,
  numero: column('Recibo', z.int(), { text: String }),
  clase: column('Qué es', z.enum(['COBRO', 'REVERSO']), { text: (clase) => (clase === 'COBRO' ? 'Cobro' : 'Reverso') }),
  fecha,
  momento: column('Cuándo', momento),
  pagador: column('Pagador', z.string()),
  cajero: column('Usuario', z.string()),
  formas: column('Forma de pago', z.array(FormaIngreso), { text: (formas) => formas.map((forma) => FORMA_INGRESO[forma]).join(', ') }),
  referencias: column('Referencia', z.string()),
  /** Its cash day; null if it was taken outside one. */
  codigoCaja: codigo.nullable(),
  caja: column('Caja', z.string()),
  monto: column('Monto', saldo),
});
export type MovimientoDeCobro = z.infer<typeof MovimientoDeCobro>;

export const movimientosDeCobro = report({
  path: 'reporte/resumenCobroFecha/recibos',
  access: [ACCESO.cobrosPorFecha, ACCESO.ingresoCaja],
  summary: 'Cobros y reversos uno a uno, por fecha, usuario, forma y referencia, con lo que se cobró fuera de caja',
  title: 'Cobros y reversos',
  row: MovimientoDeCobro,
  sort: ['momento', 'numero', 'pagador', 'monto'],
  newestFirst: true,
  query: filtrosDeCobro,
  sums: ['monto'],
  totals: { cobros: z.int(), reversos: z.int(), fuera: saldo },
});
