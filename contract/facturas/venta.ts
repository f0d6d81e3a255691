import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';
import { codigo, codigoEnRuta, dinero, email, fecha, puntosBasicos, siNo, telefono, texto, textoOpcional } from '../campos';
import { conAprobacion } from '../sesion/aprobacion';
import { FacturaCompleta } from './factura';
import { BUSCAN_VENDIBLES, VENDEN } from './lectores';

/** What a line sells: an article, a service or an event. */
export const TipoLinea = z.enum(['AR', 'SE', 'EV']);
export type TipoLinea = z.infer<typeof TipoLinea>;

const LineaDeVenta = z.strictObject({
  tipo: TipoLinea,
  codigoArticulo: codigo.optional(),
  codigoServicio: codigo.optional(),
  codigoEvento: codigo.optional(),
  cantidad: z.int().min(1).max(9999),
  /** Unit price; by default the catalogue's. Another price needs access 41 and a reason. */
  precio: dinero.optional(),
  /** Discount on the whole line; needs access 41 and a reason. */
  descuento: dinero.optional(),
  motivo: textoOpcional(120).default(''),
});
export type LineaDeVenta = z.infer<typeof LineaDeVenta>;

/** A sale to one customer: a student or any person. */
export const VentaInput = z.strictObject({
  codigoSucursal: codigo,
  codigoEstudiante: codigo.optional(),
  codigoEntidad: codigo.optional(),
  /** Today by default. */
  fechaVencimiento: fecha.optional(),
  nota: textoOpcional(300).default(''),
  detalles: z.array(LineaDeVenta).min(1).max(100),
  /** The total shown to the customer; any other total is a 409. */
  totalEsperado: dinero,
  /** The approval of the manual discounts of all lines together. */
  ...conAprobacion,
});
export type VentaInput = z.infer<typeof VentaInput>;

/** Something that can be sold, with what is left of it. */
export const Vendible = z.object({
  tipo: TipoLinea,
  codigo,
  descripcion: z.string(),
  /** Its code and its barcode; '' for services and events. */
  codigoBarra: z.string(),
  precio: dinero,
  itbis: puntosBasicos,
  /** Pieces in the branch, or places of the event; null if it cannot run out. */
  disponible: z.int().nullable(),
});
export type Vendible = z.infer<typeof Vendible>;

/** Somebody who can be billed: a student or any other person. */
export const Cliente = z.object({
  codigoEntidad: codigo,
  nombre: z.string(),
  telefono: z.string(),
  /** The student; null for any other person. */
  codigoEstudiante: codigo.nullable(),
});
export type Cliente = z.infer<typeof Cliente>;

/** What a person who is no student is to the academy; who is several things is the first of them. */
const ClasePersona = z.enum(['RESPONSABLE', 'SUPLIDOR', 'PROFESOR', 'CLIENTE', 'ESTUDIANTE']);

/**
 * A person who is no active student, and so is found by none; or an ESTUDIANTE of another branch that owes something billed in one of the
 * caller's: its name, with the key of its payer.
 */
export const ClientePersona = Cliente.omit({ codigoEstudiante: true }).extend({
  clase: ClasePersona,
  /** For a supplier: its commercial name. */
  suplidor: z.string(),
  /** For an ESTUDIANTE: where it is now. */
  sucursal: z.string().optional(),
});
export type ClientePersona = z.infer<typeof ClientePersona>;

/** A new customer who only buys: a name and, optionally, how to reach the person. */
export const NuevoCliente = z.strictObject({
  nombre: texto(60),
  apellido: texto(60),
  documento: textoOpcional(20).default(''),
  telefono: telefono.default(''),
  email: email.default(''),
});
export type NuevoCliente = z.infer<typeof NuevoCliente>;

/** A discount that applies automatically to a customer's sales, in the form that domain/precio.ts takes. */
export const DescuentoDeVenta = z.object({
  codigo,
  nombre: z.string(),
  /** Percentage in basis points; null for a fixed amount. */
  puntosBasicos: z.int().nullable(),
  /** Amount taken off each line; null for a percentage. */
  monto: dinero.nullable(),
  prioridad: z.int(),
  acumulable: z.boolean(),
});
export type DescuentoDeVenta = z.infer<typeof DescuentoDeVenta>;

export const ventas = {
  guardar: post('factura/save', [ACCESO.nuevaFactura], 'Facturar una venta, que queda pendiente: las existencias salen con ella', {
    idempotent: true,
    mensaje: 'Factura guardada',
    body: VentaInput,
    result: FacturaCompleta,
  }),
  descuentos: get('factura/descuento/all', VENDEN, 'Los descuentos que hoy cuentan por sí solos en una venta a un cliente', {
    query: z.strictObject({ codigoEstudiante: codigoEnRuta.optional() }),
    result: z.array(DescuentoDeVenta),
  }),
  vendibles: get(
    'factura/vendible/all',
    BUSCAN_VENDIBLES,
    'Lo que se puede vender: artículos, servicios y eventos, por texto o código de barras',
    { query: z.strictObject({ codigoSucursal: codigoEnRuta, filtro: z.string().trim().max(100).default('') }), result: z.array(Vendible) },
  ),
  clientes: get(
    'factura/cliente/all',
    [ACCESO.nuevaFactura],
    'A quién se puede facturar: estudiantes y otras personas, por nombre, documento o teléfono',
    { query: z.strictObject({ filtro: z.string().trim().max(100).default('') }), result: z.array(Cliente) },
  ),
  personas: get(
    'factura/cliente/persona',
    [ACCESO.cobro, ACCESO.historialPagos, ACCESO.historialCobros, ACCESO.realizarCobro, ACCESO.anularFactura],
    'A quién se pudo facturar y no es estudiante: clientes, responsables, suplidores y profesores, por nombre, documento o teléfono',
    {
      /** `deudores`: also students of other branches who owe something here; only for who collects. */
      query: z.strictObject({ filtro: z.string().trim().max(100).default(''), deudores: siNo.default(false) }),
      result: z.array(ClientePersona),
    },
  ),
  nuevoCliente: post(
    'factura/cliente/save',
    [ACCESO.nuevaFactura],
    'Registrar a quien compra y no es estudiante ni responsable, para facturarle',
    { idempotent: true, mensaje: 'Cliente registrado', body: NuevoCliente.extend({ codigoSucursal: codigo }), result: Cliente },
  ),
};
