import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo, codigoEnRuta, dinero, fecha } from '../campos';
import { EstatusFactura, TipoFactura } from '../facturas/factura';
import { deSucursal, entreFechas, report } from '../list';
import { ESTATUS, TIPO_FACTURA } from '../palabras';

const FacturaEmitida = z.object({
  codigoFactura: codigo,
  codigoCompania: codigo,
  numero: z.int(),
  fecha,
  fechaVencimiento: fecha,
  tipo: TipoFactura,
  estatus: EstatusFactura,
  codigoEstudiante: codigo.nullable(),
  /** Name of the student, or of the customer. */
  estudiante: z.string(),
  grupo: z.string(),
  descripcion: z.string(),
  usuario: z.string(),
  total: dinero,
  pagado: dinero,
  pendiente: dinero,
});
type FacturaEmitida = z.infer<typeof FacturaEmitida>;

export const historialFacturas = report({
  path: 'factura/historial/sucursal',
  access: [ACCESO.historialFacturas],
  summary: 'Todas las facturas de una sucursal, con sus filtros',
  title: 'Historial de facturas',
  row: FacturaEmitida,
  sort: ['numero', 'fecha', 'fechaVencimiento', 'estudiante', 'total', 'pendiente'],
  newestFirst: true,
  query: {
    ...deSucursal,
    codigoGrupo: codigoEnRuta.optional(),
    tipo: TipoFactura.optional(),
    estatus: EstatusFactura.optional(),
    ...entreFechas,
  },
  totals: { facturas: z.int(), total: dinero, pagado: dinero, pendiente: dinero, anulado: dinero },
  columns: [
    { id: 'numero', header: 'Factura', sort: 'numero', value: ({ numero }) => String(numero) },
    { id: 'fecha', header: 'Fecha', kind: 'date', sort: 'fecha' },
    { id: 'tipo', header: 'Tipo', value: ({ tipo }) => TIPO_FACTURA[tipo] },
    { id: 'estudiante', header: 'Cliente', sort: 'estudiante' },
    { id: 'grupo', header: 'Grupo' },
    { id: 'descripcion', header: 'Descripción' },
    { id: 'fechaVencimiento', header: 'Vence', kind: 'date', sort: 'fechaVencimiento' },
    { id: 'estatus', header: 'Estado', value: ({ estatus }) => ESTATUS[estatus] },
    { id: 'usuario', header: 'Usuario', hidden: true },
    { id: 'total', header: 'Total', kind: 'money', sort: 'total' },
    { id: 'pagado', header: 'Pagado', kind: 'money', hidden: true },
    { id: 'pendiente', header: 'Pendiente', kind: 'money', sort: 'pendiente' },
  ],
});
