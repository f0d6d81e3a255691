import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get } from '../call';
import { codigo, dinero, fecha } from '../campos';
import { Antiguedad } from '../facturas/antiguedad';
import { report } from '../list';
import { aQuienLlamar } from './academia/contacto';
import * as informes from './informes';

/** An overdue invoice, and whom to call. */
export const FacturaVencida = z.object({
  codigoFactura: codigo,
  codigoCompania: codigo,
  codigoEstudiante: codigo.nullable(),
  estudiante: z.string(),
  ...aQuienLlamar,
  numero: z.int(),
  descripcion: z.string(),
  fechaVencimiento: fecha,
  diasAtraso: z.int(),
  antiguedad: Antiguedad,
  total: dinero,
  pagado: dinero,
  pendiente: dinero,
  /** The day until which the payer promised to pay, as long as the promise is not kept. */
  promesa: fecha.nullable(),
});
export type FacturaVencida = z.infer<typeof FacturaVencida>;

export const vencidas = report({
  ...informes.vencidas,
  access: [ACCESO.facturasVencidas],
  summary: 'Reporte de facturas vencidas por antigüedad de la deuda',
  row: FacturaVencida,
  totals: { estudiantes: z.int(), porAntiguedad: z.record(Antiguedad, dinero) },
});

/** The figures beside the debt ages. They are the same for every age, page and order, so they are a call of their own. */
export const sinVencer = get(
  'factura/facturasvencida/sinvencer',
  vencidas.access,
  'Lo que se debe y no ha vencido, y el crédito de las familias',
  {
    query: vencidas.query.pick({ codigoSucursal: true, todas: true, codigoGrupo: true, al: true, filtro: true }),
    /** Owed on that day but not due before it; the families' credit then, null where none applies: for an instructor, a group, a search. */
    result: z.object({ porVencer: dinero, credito: dinero.nullable() }),
  },
);
