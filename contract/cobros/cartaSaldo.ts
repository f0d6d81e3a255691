import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { codigo, codigoEnRuta, fecha, momento } from '../campos';
import { porId } from '../crud';

const access = [ACCESO.cobro, ACCESO.realizarCobro, ACCESO.fichaPagos];

/** What a letter keeps as it was when it was issued. What is added later is optional: older letters do not have it. */
const CartaEmitida = z.object({
  compania: z.object({ nombre: z.string(), rnc: z.string(), telefono: z.string(), direccion: z.string() }),
  sucursal: z.object({ descripcion: z.string(), telefono: z.string(), direccion: z.string() }),
  /** Name and document of the student; '' without one. */
  estudiante: z.string(),
  documento: z.string(),
  /** Who issued it, by name. */
  emisor: z.string(),
});
export type CartaEmitida = z.infer<typeof CartaEmitida>;

/** A letter that a student owes nothing overdue, as it was issued. */
export const CartaSaldo = CartaEmitida.extend({
  codigoCarta: codigo,
  codigoEstudiante: codigo,
  numero: z.int(),
  fecha,
  momento,
  logoUrl: z.string(),
  /** The address that proves the paper genuine, for its QR. */
  verificar: z.string(),
  /** When this copy was asked for; null for the first print. */
  copia: momento.nullable(),
});
export type CartaSaldo = z.infer<typeof CartaSaldo>;

export const cartasSaldo = {
  emitir: call({
    method: 'POST',
    path: 'cartasaldo/save',
    access,
    idempotent: true,
    summary: 'Emitir una carta de saldo: el estudiante no debe nada vencido, tampoco de inscripciones canceladas',
    mensaje: 'Carta de saldo emitida',
    body: z.strictObject({ codigoEstudiante: codigo }),
    result: CartaSaldo,
  }),
  id: call({
    method: 'GET',
    path: 'cartasaldo/id/{id}',
    access,
    summary: 'Leer una carta de saldo como se emitió, para imprimirla otra vez',
    params: porId,
    result: CartaSaldo,
  }),
  estudiante: call({
    method: 'GET',
    path: 'cartasaldo/estudiante',
    access,
    summary: 'Las cartas de saldo de un estudiante, la última primero',
    query: z.strictObject({ codigoEstudiante: codigoEnRuta }),
    result: z.array(z.object({ codigoCarta: codigo, numero: z.int(), momento, emisor: z.string() })),
  }),
};
