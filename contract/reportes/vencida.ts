import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get } from '../call';
import { codigo, codigoEnRuta, dinero, entero, fecha } from '../campos';
import { column, deSucursal, report } from '../list';
import { ANTIGUEDAD } from '../palabras';

export const Antiguedad = z.enum(['D1_30', 'D31_60', 'D61_90', 'D90']);
export type Antiguedad = z.infer<typeof Antiguedad>;

export const FacturaVencida = z.object({
  codigoFactura: codigo,
  codigoCompania: codigo,
  codigoEstudiante: codigo.nullable(),
  estudiante: column('Estudiante', z.string()),
  responsable: column('Responsable', z.string()),
  telefono: column('Teléfono', z.string()),
  numero: column('Factura', z.int(), { text: String }),
  descripcion: column('Descripción', z.string()),
  fechaVencimiento: column('Venció', fecha),
  diasAtraso: column('Días', z.int()),
  antiguedad: column('Antigüedad', Antiguedad, { text: (antiguedad) => ANTIGUEDAD[antiguedad] }),
  total: dinero,
  pagado: dinero,
  pendiente: column('Pendiente', dinero),
});
export type FacturaVencida = z.infer<typeof FacturaVencida>;

/** Filters by debtor, whatever the age of the debt. */
const deQuien = {
  ...deSucursal,
  codigoGrupo: codigoEnRuta.optional(),
  /** As of this day, by default today: the debt then, after the payments and reversals up to that day. */
  al: fecha.optional(),
};

export const vencidas = report({
  path: 'factura/facturasvencida',
  access: [ACCESO.facturasVencidas],
  summary: 'Reporte de facturas vencidas por antigüedad de la deuda',
  title: 'Facturas vencidas',
  row: FacturaVencida,
  sort: ['fechaVencimiento', 'estudiante', 'responsable', 'numero', 'pendiente'],
  query: { ...deQuien, antiguedad: Antiguedad.optional(), diasMinimo: entero(1, 3650).optional() },
  sums: ['total', 'pagado', 'pendiente'],
  totals: { estudiantes: z.int(), porAntiguedad: z.record(Antiguedad, dinero) },
});

/** The figures beside the debt ages. They are the same for every age, page and order, so they are a call of their own. */
export const sinVencer = get(
  'factura/facturasvencida/sinvencer',
  [ACCESO.facturasVencidas],
  'Lo que se debe y no ha vencido, y el crédito de las familias',
  {
    query: z.strictObject({ ...deQuien, filtro: vencidas.query.shape.filtro }),
    result: z.object({
      /** Owed on that day but not due before it: not in any row of overdue debt. */
      porVencer: dinero,
      /** The families' credit on that day; null if it does not apply: for an instructor, a group or a search. */
      credito: dinero.nullable(),
    }),
  },
);
