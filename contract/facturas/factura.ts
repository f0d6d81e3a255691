import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { codigo, codigoEnRuta, dinero, fecha } from '../campos';
import { Paso } from '../precios/paso';

export const TipoFactura = z.enum(['INSCRIPCION', 'CUOTA', 'CAMPAMENTO', 'VENTA']);
export const EstatusFactura = z.enum(['PENDIENTE', 'PARCIAL', 'PAGADA', 'ANULADA']);

export const FacturaPendiente = z.object({
  codigoFactura: codigo,
  codigoCompania: codigo,
  numero: z.int(),
  tipo: TipoFactura,
  descripcion: z.string(),
  codigoEstudiante: codigo.nullable(),
  /** Name of the student, or of the customer. */
  estudiante: z.string(),
  fecha,
  fechaVencimiento: fecha,
  /** Days since it fell due; 0 or less: not overdue. */
  diasAtraso: z.int(),
  estatus: EstatusFactura,
  total: dinero,
  pagado: dinero,
  pendiente: dinero,
});
export type FacturaPendiente = z.infer<typeof FacturaPendiente>;

/** A whole family at the desk: who pays, the credit there is, the children and what is pending, overdue first. */
export const CuentaFamilia = z.object({
  pagador: z.object({ codigoEntidad: codigo, nombre: z.string(), telefono: z.string() }),
  saldoAFavor: dinero,
  estudiantes: z.array(z.object({ codigoEstudiante: codigo, nombreCompleto: z.string(), grupos: z.string() })),
  facturas: z.array(FacturaPendiente),
});
export type CuentaFamilia = z.infer<typeof CuentaFamilia>;

/** A line of an invoice, with the one thing that it stands for: enrolments, instalments and camps are built-in services of the company. */
export const LineaFactura = z.object({
  tipo: z.enum(['AR', 'SE', 'EV']),
  articulo: z.object({ codigoArticulo: codigo, descripcion: z.string() }).optional(),
  servicio: z.object({ codigoServicio: codigo, descripcion: z.string() }).optional(),
  evento: z.object({ codigoEvento: codigo, descripcion: z.string() }).optional(),
  descripcion: z.string(),
  cantidad: z.int(),
  precio: dinero,
  descuento: dinero,
  itbis: dinero,
  total: dinero,
  pasos: z.array(Paso),
});
export type LineaFactura = z.infer<typeof LineaFactura>;

export const FacturaCompleta = FacturaPendiente.extend({ codigoSucursal: codigo, detalles: z.array(LineaFactura) });

const porEstudiante = z.strictObject({ codigoEstudiante: codigoEnRuta });
const deCobro = [ACCESO.cobro, ACCESO.realizarCobro, ACCESO.fichaCuotas];

export const facturas = {
  pendientesEstudiante: call({
    method: 'GET',
    path: 'factura/facturapendiente/estudiante',
    access: deCobro,
    summary: 'Facturas pendientes de un estudiante, la más vencida primero',
    query: porEstudiante,
    result: z.array(FacturaPendiente),
  }),
  pendientesEntidad: call({
    method: 'GET',
    path: 'factura/facturapendiente/entidad',
    access: [ACCESO.cobro, ACCESO.realizarCobro, ACCESO.nuevaFactura],
    summary: 'Facturas pendientes de una persona y de los estudiantes por los que paga',
    query: z.strictObject({ codigoEntidad: codigoEnRuta }),
    result: z.array(FacturaPendiente),
  }),
  cuentaFamilia: call({
    method: 'GET',
    path: 'factura/facturapendiente/familia',
    access: [ACCESO.cobro, ACCESO.realizarCobro],
    summary: 'La cuenta de la familia de un estudiante: pagador, saldo a favor, hermanos y facturas pendientes',
    query: porEstudiante,
    result: CuentaFamilia,
  }),
  id: call({
    method: 'GET',
    path: 'factura/id',
    access: [
      ACCESO.cobro,
      ACCESO.historialPagos,
      ACCESO.historialCobros,
      ACCESO.realizarCobro,
      ACCESO.nuevaFactura,
      ACCESO.anularFactura,
      ACCESO.fichaPagos,
      ACCESO.fichaCuotas,
      ACCESO.historialFacturas,
    ],
    summary: 'Leer factura con sus líneas y los pasos de su precio',
    query: z.strictObject({ codigoFactura: codigoEnRuta }),
    result: FacturaCompleta,
  }),
};
