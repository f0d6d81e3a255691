import * as z from 'zod';
import { ACCESO } from '../accesos';
import { dinero } from '../campos';
import { FacturaPendiente } from '../facturas/factura';
import { report } from '../list';
import * as informes from './informes';

/** An invoice in the history. */
export const FacturaDeHistorial = FacturaPendiente.omit({ codigoEntidad: true, diasAtraso: true, estimadaHasta: true }).extend({
  usuario: z.string(),
});
export type FacturaDeHistorial = z.infer<typeof FacturaDeHistorial>;

export const historialFacturas = report({
  ...informes.historialFacturas,
  access: [ACCESO.historialFacturas],
  summary: 'Todas las facturas de una sucursal, con sus filtros',
  row: FacturaDeHistorial,
  totals: { facturas: z.int(), anulado: dinero },
});
