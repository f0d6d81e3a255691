import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo, codigoEnRuta, dinero, fecha } from '../campos';
import { EstatusFactura, TipoFactura } from '../facturas/factura';
import { column, deSucursal, entreFechas, report } from '../list';
import { ESTATUS, TIPO_FACTURA } from '../palabras';

export const historialFacturas = report({
  path: 'factura/historial/sucursal',
  access: [ACCESO.historialFacturas],
  summary: 'Todas las facturas de una sucursal, con sus filtros',
  title: 'Historial de facturas',
  row: z.object({
    codigoFactura: codigo,
    codigoCompania: codigo,
    codigoEstudiante: codigo.nullable(),
    numero: column('Factura', z.int(), { text: String }),
    fecha: column('Fecha', fecha),
    tipo: column('Tipo', TipoFactura, { text: (tipo) => TIPO_FACTURA[tipo] }),
    /** Name of the student, or of the customer. */
    estudiante: column('Cliente', z.string()),
    grupo: column('Grupo', z.string()),
    descripcion: column('Descripción', z.string()),
    fechaVencimiento: column('Vence', fecha),
    estatus: column('Estado', EstatusFactura, { text: (estatus) => ESTATUS[estatus] }),
    usuario: column('Usuario', z.string(), { hidden: true }),
    total: column('Total', dinero),
    pagado: column('Pagado', dinero, { hidden: true }),
    pendiente: column('Pendiente', dinero),
  }),
  sort: ['numero', 'fecha', 'fechaVencimiento', 'estudiante', 'total', 'pendiente'],
  newestFirst: true,
  query: {
    ...deSucursal,
    codigoGrupo: codigoEnRuta.optional(),
    tipo: TipoFactura.optional(),
    estatus: EstatusFactura.optional(),
    ...entreFechas,
  },
  sums: ['total', 'pagado', 'pendiente'],
  totals: { facturas: z.int(), anulado: dinero },
});
