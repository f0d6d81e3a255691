import * as z from 'zod';
import { get } from '../../call';
import { codigo, codigoEnRuta, dinero, entero, fecha, saldo } from '../../campos';
import { VEN_LA_TIENDA } from './lectores';

const access = VEN_LA_TIENDA;
const deSucursal = { codigoSucursal: codigoEnRuta.optional() };

/** Sales of articles on live invoices, with ITBIS, as billed. */
const Vendido = z.object({ monto: dinero, unidades: z.int(), facturas: z.int() });

/** An article's sales against the previous period. */
const Vendida = z.object({
  codigoArticulo: codigo,
  articulo: z.string(),
  unidades: z.int(),
  monto: dinero,
  unidadesAntes: z.int(),
  montoAntes: dinero,
});
export type Vendida = z.infer<typeof Vendida>;

/** The store's cards on the start page; each call is one card. */
export const tienda = {
  tablero: get(
    'factura/dashboard/tienda',
    access,
    'Ventas de la tienda de hoy, la semana y el mes, su margen, y cuántos artículos están bajo el mínimo',
    {
      query: z.strictObject(deSucursal),
      result: z.object({
        hoy: Vendido,
        /** Since Monday. */
        semana: Vendido,
        mes: Vendido,
        /** The same days of the previous month. */
        mesAnterior: Vendido,
        /** This month: sales without ITBIS, their cost, and the margin. */
        neto: dinero,
        costo: dinero,
        margen: saldo,
        /** Margin over net sales, in basis points; null without sales. */
        porcentaje: z.int().nullable(),
        /** Each of the last 30 days. */
        porDia: z.array(z.object({ fecha, monto: dinero, unidades: z.int() })),
        bajoMinimo: z.int(),
      }),
    },
  ),
  top: get('factura/top/articulo', access, 'Los artículos más vendidos por unidades y por monto, contra los mismos días de antes', {
    query: z.strictObject({
      ...deSucursal,
      /** By default the first of this month. */
      desde: fecha.optional(),
      /** By default today. */
      hasta: fecha.optional(),
      n: entero(1, 50).default(5),
    }),
    result: z.object({ desde: fecha, hasta: fecha, porUnidades: z.array(Vendida), porMonto: z.array(Vendida) }),
  }),
};
