import * as z from 'zod';
import { call } from '../call';
import { codigo, codigoEnRuta, dinero, entero, fecha, siNo } from '../campos';
import { pagina } from '../crud';
import { Paso } from '../inscripciones/inscripcion';

export const TipoFactura = z.enum(['INSCRIPCION', 'CUOTA', 'CAMPAMENTO', 'VENTA']);
export const EstatusFactura = z.enum(['PENDIENTE', 'PARCIAL', 'PAGADA', 'ANULADA']);

export const FacturaPendiente = z.object({
  codigoFactura: codigo,
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

export const FacturaCompleta = FacturaPendiente.extend({
  codigoSucursal: codigo,
  detalles: z.array(
    z.object({
      tipo: z.enum(['AR', 'SE', 'EV']),
      descripcion: z.string(),
      cantidad: z.int(),
      precio: dinero,
      descuento: dinero,
      itbis: dinero,
      total: dinero,
      pasos: z.array(Paso),
    }),
  ),
});

export const Antiguedad = z.enum(['D1_30', 'D31_60', 'D61_90', 'D90']);
export type Antiguedad = z.infer<typeof Antiguedad>;

export const FacturaVencida = z.object({
  codigoFactura: codigo,
  numero: z.int(),
  codigoEstudiante: codigo.nullable(),
  estudiante: z.string(),
  responsable: z.string(),
  telefono: z.string(),
  descripcion: z.string(),
  fechaVencimiento: fecha,
  diasAtraso: z.int(),
  antiguedad: Antiguedad,
  total: dinero,
  pagado: dinero,
  pendiente: dinero,
});
export type FacturaVencida = z.infer<typeof FacturaVencida>;

const porEstudiante = z.strictObject({ codigoEstudiante: codigoEnRuta });
const deCobro = [11, 30, 56];

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
    access: [11, 30, 31],
    summary: 'Facturas pendientes de una persona y de los estudiantes por los que paga',
    query: z.strictObject({ codigoEntidad: codigoEnRuta }),
    result: z.array(FacturaPendiente),
  }),
  cuentaFamilia: call({
    method: 'GET',
    path: 'factura/facturapendiente/familia',
    access: [11, 30],
    summary: 'La cuenta de la familia de un estudiante: pagador, saldo a favor, hermanos y facturas pendientes',
    query: porEstudiante,
    result: CuentaFamilia,
  }),
  id: call({
    method: 'GET',
    path: 'factura/id',
    access: [11, 17, 19, 30, 31, 40, 55, 56, 68],
    summary: 'Leer factura con sus líneas y los pasos de su precio',
    query: z.strictObject({ codigoFactura: codigoEnRuta }),
    result: FacturaCompleta,
  }),
  vencidas: call({
    method: 'GET',
    path: 'factura/facturasvencida',
    access: [12],
    summary: 'Reporte de facturas vencidas por antigüedad de la deuda',
    report: true,
    query: pagina(['fechaVencimiento', 'estudiante', 'responsable', 'numero', 'pendiente'], {
      codigoSucursal: codigoEnRuta.optional(),
      codigoGrupo: codigoEnRuta.optional(),
      antiguedad: Antiguedad.optional(),
      diasMinimo: entero(1, 3650).optional(),
      /** The whole result in one answer, for export and print. */
      todo: siNo.default(false),
    }),
    result: z.object({
      filas: z.array(FacturaVencida),
      totales: z.object({
        estudiantes: z.int(),
        total: dinero,
        pagado: dinero,
        pendiente: dinero,
        porAntiguedad: z.object({ D1_30: dinero, D31_60: dinero, D61_90: dinero, D90: dinero }),
      }),
    }),
  }),
};
