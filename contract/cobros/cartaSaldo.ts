import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';
import { codigo, codigoEnRuta, fecha, momento } from '../campos';
import { porId } from '../crud';

const access = [ACCESO.cobro, ACCESO.realizarCobro, ACCESO.fichaPagos];

/** The data a letter keeps as of its issue. Fields added later are optional, since older letters lack them. */
const CartaEmitida = z.object({
  compania: z.object({ nombre: z.string(), rnc: z.string(), telefono: z.string(), direccion: z.string() }),
  sucursal: z.object({ descripcion: z.string(), telefono: z.string(), direccion: z.string() }),
  /** Name and document of the student; '' without a document. */
  estudiante: z.string(),
  documento: z.string(),
  /** Name of the user who issued it. */
  emisor: z.string(),
});
export type CartaEmitida = z.infer<typeof CartaEmitida>;

/** A letter certifying that a student owes nothing overdue, as it was issued. */
export const CartaSaldo = CartaEmitida.extend({
  codigoCarta: codigo,
  codigoEstudiante: codigo,
  numero: z.int(),
  fecha,
  momento,
  logoUrl: z.string(),
  /** The URL in the QR code that verifies the letter. */
  verificar: z.string(),
  /** When this copy was requested; null for the first print. */
  copia: momento.nullable(),
});
export type CartaSaldo = z.infer<typeof CartaSaldo>;

export const cartasSaldo = {
  emitir: post(
    'cartasaldo/save',
    access,
    'Emitir una carta de saldo: el estudiante no debe nada vencido, tampoco de inscripciones canceladas',
    { idempotent: true, mensaje: 'Carta de saldo emitida', body: z.strictObject({ codigoEstudiante: codigo }), result: CartaSaldo },
  ),
  id: get('cartasaldo/id/{id}', access, 'Leer una carta de saldo como se emitió, para imprimirla otra vez', {
    params: porId,
    result: CartaSaldo,
  }),
  estudiante: get('cartasaldo/estudiante', access, 'Las cartas de saldo de un estudiante, la última primero', {
    query: z.strictObject({ codigoEstudiante: codigoEnRuta }),
    result: z.array(z.object({ codigoCarta: codigo, numero: z.int(), momento, emisor: z.string() })),
  }),
};
