import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get } from '../call';
import { codigo, codigoEnRuta, dinero, fecha } from '../campos';
import { Paso } from '../precios/paso';

export const TipoFactura = z.enum(['INSCRIPCION', 'CUOTA', 'CAMPAMENTO', 'VENTA', 'MORA']);
export const EstatusFactura = z.enum(['PENDIENTE', 'PARCIAL', 'PAGADA', 'ANULADA', 'INCOBRABLE']);

export const FacturaPendiente = z.object({
  codigoFactura: codigo,
  codigoCompania: codigo,
  numero: z.int(),
  tipo: TipoFactura,
  descripcion: z.string(),
  /** The person who is billed: the student, or any customer of a sale. */
  codigoEntidad: codigo,
  codigoEstudiante: codigo.nullable(),
  /** Name of the student, or of the customer. */
  estudiante: z.string(),
  /** Name of the group of its enrolment; '' for a sale. */
  grupo: z.string(),
  fecha,
  fechaVencimiento: fecha,
  /** Days since the due date; 0 or negative if it is not overdue. */
  diasAtraso: z.int(),
  estatus: EstatusFactura,
  total: dinero,
  pagado: dinero,
  pendiente: dinero,
  /** For an instalment by attendance whose amount is an estimate until it is recalculated: the last day of its span; otherwise null. */
  estimadaHasta: fecha.nullable(),
});
export type FacturaPendiente = z.infer<typeof FacturaPendiente>;

/** The account at the desk of a family, or of a person without children: payer, credit, children and pending invoices, overdue ones first. */
export const CuentaFamilia = z.object({
  pagador: z.object({ codigoEntidad: codigo, nombre: z.string(), telefono: z.string() }),
  saldoAFavor: dinero,
  /** Whether cash with centavos is accepted and paid out; otherwise only whole pesos. */
  centavosEnEfectivo: z.boolean(),
  /** Whether the payer claims tax credit, and so may withhold tax. */
  retiene: z.boolean(),
  estudiantes: z.array(z.object({ codigoEstudiante: codigo, nombreCompleto: z.string(), grupos: z.string() })),
  facturas: z.array(FacturaPendiente),
});
export type CuentaFamilia = z.infer<typeof CuentaFamilia>;

/** A line of an invoice, with what it sells; enrolments, instalments and camps are built-in services of the company. */
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

/** An invoice with its branch and lines. */
export const FacturaCompleta = FacturaPendiente.extend({ codigoSucursal: codigo, detalles: z.array(LineaFactura) });
export type FacturaCompleta = z.infer<typeof FacturaCompleta>;

const porEstudiante = z.strictObject({ codigoEstudiante: codigoEnRuta });
/** A student, or a person who is none: exactly one of the two. */
export const deCliente = z
  .strictObject({ codigoEstudiante: codigoEnRuta.optional(), codigoEntidad: codigoEnRuta.optional() })
  .refine(({ codigoEstudiante, codigoEntidad }) => (codigoEstudiante === undefined) !== (codigoEntidad === undefined), {
    path: ['codigoEstudiante'],
    message: 'Elija a un estudiante o a una persona',
  });
const porEntidad = z.strictObject({ codigoEntidad: codigoEnRuta });
/** The accesses that see a student's overdue amount; others only see that there is one. */
export const VEN_MONTO_VENCIDO = [ACCESO.cobro, ACCESO.facturasVencidas, ACCESO.realizarCobro, ACCESO.fichaPagos, ACCESO.fichaCuotas];
const deCuenta = [ACCESO.cobro, ACCESO.realizarCobro, ACCESO.nuevaFactura];
const deCobro = [ACCESO.cobro, ACCESO.realizarCobro, ACCESO.fichaCuotas];

export const facturas = {
  pendientesEstudiante: get(
    'factura/facturapendiente/estudiante',
    deCobro,
    'Facturas pendientes de un estudiante, la más vencida primero',
    { query: porEstudiante, result: z.array(FacturaPendiente) },
  ),
  pendientesEntidad: get(
    'factura/facturapendiente/entidad',
    deCuenta,
    'Facturas pendientes de una persona y de los estudiantes por los que paga',
    { query: porEntidad, result: z.array(FacturaPendiente) },
  ),
  sinCuotaEstudiante: get(
    'factura/facturapendiente/notcuota/estudiante',
    deCobro,
    'Lo pendiente de un estudiante que no es cuota: inscripciones, campamentos, ventas y moras',
    { query: porEstudiante, result: z.array(FacturaPendiente) },
  ),
  sinCuotaEntidad: get(
    'factura/facturapendiente/notcuota/entidad',
    deCuenta,
    'Lo pendiente de una persona y de los estudiantes por los que paga que no es cuota',
    { query: porEntidad, result: z.array(FacturaPendiente) },
  ),
  vencidasEstudiante: get(
    'factura/facturasvencida/estudiante',
    [...deCobro, ACCESO.facturasVencidas],
    'Facturas vencidas de un estudiante, la más vencida primero',
    { query: porEstudiante, result: z.array(FacturaPendiente) },
  ),
  existeVencida: get(
    'factura/existefacturavencida/estudiante',
    [...VEN_MONTO_VENCIDO, ACCESO.inscripcion, ACCESO.campamento, ACCESO.nuevaFactura, ACCESO.paseLista],
    'Si un estudiante tiene facturas vencidas; cuánto, solo para quien puede ver sus montos',
    { query: porEstudiante, result: z.object({ existe: z.boolean(), cantidad: z.int(), monto: dinero.nullable() }) },
  ),
  cuentaFamilia: get(
    'factura/facturapendiente/familia',
    [ACCESO.cobro, ACCESO.realizarCobro],
    'La cuenta de la familia de un estudiante, o de una persona: pagador, saldo a favor, hijos y facturas pendientes',
    { query: deCliente, result: CuentaFamilia },
  ),
};
