import * as z from 'zod';
import { call } from '../call';
import { codigo, codigoEnRuta, dinero, fecha, momento } from '../campos';

export const Caja = z.object({ codigoCaja: codigo, codigoSucursal: codigo, fecha, apertura: momento, fondo: dinero });
export type Caja = z.infer<typeof Caja>;

const access = [11, 30, 45, 73];

export const cajaActual = call({
  method: 'GET',
  path: 'caja/actual',
  access,
  summary: 'La caja abierta del usuario en la sucursal, o nada',
  query: z.strictObject({ codigoSucursal: codigoEnRuta }),
  result: Caja.nullable(),
});

export const abrirCaja = call({
  method: 'POST',
  path: 'caja/abrir',
  access,
  idempotent: true,
  summary: 'Abrir la caja del día con un fondo',
  mensaje: 'Caja abierta',
  body: z.strictObject({ codigoSucursal: codigo, fondo: dinero }),
  result: Caja,
});
