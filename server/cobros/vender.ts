import { cobrar } from '@/contract/cobros/cobro';
import { venderYCobrar, type VentaCobradaInput } from '@/contract/cobros/venta';
import { mayCall } from '@/contract/routes';
import { leerFactura } from '../facturas/factura';
import { leerPagador } from '../facturas/familia';
import type { Acting } from '../lib/scope';
import { escribirVenta, prepararVenta } from '../facturas/vender';
import { conflict, forbidden, serve } from '../lib/serve';
import { cobrarFacturas } from './cobrar';
import { leerRecibo } from './papeles/recibo';

/** The default payer of a sale. */
const pagadorDeVenta = async ({ db }: Acting, { codigoPagador, codigoEntidad, codigoEstudiante }: VentaCobradaInput) =>
  codigoPagador ?? (codigoEstudiante === undefined ? codigoEntidad! : leerPagador(db, codigoEstudiante));

// Called by a cashier who sells and collects at once, optionally with other pending invoices. Locks what a sale locks (prepararVenta),
// then what a payment locks (cobrarFacturas), then both series. Refuses what either refuses, and a user who may not take payments.
export default serve(
  venderYCobrar,
  async ({ db, user, hoy, body, deps }) => {
    if (!mayCall(cobrar.access, user.accesos)) throw forbidden('No tiene acceso para cobrar: guarde la factura pendiente', 'acceso');
    const al = { db, user, hoy, momento: deps.now().toISOString() };
    const venta = await prepararVenta(al, body);
    if (venta.total === 0) throw conflict('La venta no tiene nada que cobrar: guárdela sin cobro');
    const { codigoSucursal, facturas, formas, excedente, confirmado } = body;
    const cobro = { codigoSucursal, codigoPagador: await pagadorDeVenta(al, body), facturas, formas, excedente, confirmado };
    let codigoFactura = 0;
    const escribir = async () => (codigoFactura = await escribirVenta(al, body, venta));
    const codigoCobro = await cobrarFacturas(al, cobro, { total: venta.total, escribir });
    return { codigoFactura, codigoCobro };
  },
  async ({ db, user, hoy, deps }, { codigoFactura, codigoCobro }) => ({
    factura: await leerFactura(db, user, hoy, codigoFactura),
    recibo: await leerRecibo({ db, deps, user }, codigoCobro, null),
  }),
);
