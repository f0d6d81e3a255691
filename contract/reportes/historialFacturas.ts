import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo, codigoEnRuta, dinero, fecha, textoOpcional } from '../campos';
import { EstatusFactura, TipoFactura } from '../facturas/factura';
import { deSucursal, entreFechas, report } from '../list';
import * as informes from './informes';

/** An invoice in the history. */
export const FacturaDeHistorial = z.object({
  codigoFactura: codigo,
  codigoCompania: codigo,
  codigoEstudiante: codigo.nullable(),
  numero: z.int(),
  fecha,
  tipo: TipoFactura,
  /** Name of the student, or of the customer. */
  estudiante: z.string(),
  grupo: z.string(),
  descripcion: z.string(),
  fechaVencimiento: fecha,
  estatus: EstatusFactura,
  usuario: z.string(),
  total: dinero,
  pagado: dinero,
  pendiente: dinero,
});
export type FacturaDeHistorial = z.infer<typeof FacturaDeHistorial>;

export const historialFacturas = report({
  ...informes.historialFacturas,
  access: [ACCESO.historialFacturas],
  summary: 'Todas las facturas de una sucursal, con sus filtros',
  row: FacturaDeHistorial,
  query: {
    ...deSucursal,
    codigoGrupo: codigoEnRuta.optional(),
    tipo: TipoFactura.optional(),
    estatus: EstatusFactura.optional(),
    usuario: textoOpcional(60).optional(),
    ...entreFechas,
  },
  totals: { facturas: z.int(), anulado: dinero },
});
