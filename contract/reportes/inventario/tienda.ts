import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { call } from '../../call';
import { codigo, codigoEnRuta, dinero, entero, fecha, saldo } from '../../campos';

const access = [ACCESO.existencia];
const deSucursal = { codigoSucursal: codigoEnRuta.optional() };

/** What was sold of articles, in invoices that stand: with ITBIS, as it was billed. */
const Vendido = z.object({ monto: dinero, unidades: z.int(), facturas: z.int() });

/** An article against the span before. */
const Vendida = z.object({
  codigoArticulo: codigo,
  articulo: z.string(),
  unidades: z.int(),
  monto: dinero,
  unidadesAntes: z.int(),
  montoAntes: dinero,
});
export type Vendida = z.infer<typeof Vendida>;

/** An article below its minimum in a branch. */
export const PorPedir = z.object({
  codigoArticulo: codigo,
  codigoSucursal: codigo,
  articulo: z.string(),
  sucursal: z.string(),
  suplidor: z.string(),
  existencia: z.int(),
  existenciaMinima: z.int(),
  porLlegar: z.int(),
  /** Pieces in the last 30 days. */
  vendidas: z.int(),
  /** To its minimum and a month of sales, less what is there and on its way; 0 where enough is on its way. */
  pedir: z.int(),
});
export type PorPedir = z.infer<typeof PorPedir>;

/** The store on the start page; each call is one card. */
export const tienda = {
  tablero: call({
    method: 'GET',
    path: 'factura/dashboard/tienda',
    access,
    summary: 'Ventas de la tienda de hoy, la semana y el mes, su margen, y cuántos artículos están bajo el mínimo',
    query: z.strictObject(deSucursal),
    result: z.object({
      hoy: Vendido,
      /** Since Monday. */
      semana: Vendido,
      mes: Vendido,
      /** The same days of the month before. */
      mesAnterior: Vendido,
      /** Of this month: without ITBIS, what it cost when it left, and what is left of it. */
      neto: dinero,
      costo: dinero,
      margen: saldo,
      /** The margin of the net, in basis points; null where nothing was sold. */
      porcentaje: z.int().nullable(),
      /** Each of the last 30 days. */
      porDia: z.array(z.object({ fecha, monto: dinero, unidades: z.int() })),
      bajoMinimo: z.int(),
    }),
  }),
  top: call({
    method: 'GET',
    path: 'factura/top/articulo',
    access,
    summary: 'Los artículos más vendidos por unidades y por monto, contra los mismos días de antes',
    query: z.strictObject({
      ...deSucursal,
      /** The first of this month unless told. */
      desde: fecha.optional(),
      /** Today unless told. */
      hasta: fecha.optional(),
      n: entero(1, 50).default(5),
    }),
    result: z.object({ desde: fecha, hasta: fecha, porUnidades: z.array(Vendida), porMonto: z.array(Vendida) }),
  }),
  pedir: call({
    method: 'GET',
    path: 'inicio/pedir',
    access,
    summary: 'Los artículos bajo el mínimo y cuánto pedir de cada uno',
    query: z.strictObject(deSucursal),
    result: z.array(PorPedir),
  }),
};
