import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo, dinero, fecha, hora, porcentaje, textoOpcional } from '../campos';
import { get } from '../call';
import { crud, deCatalogo, porId } from '../crud';
import { eventos } from './listas';

/** An event on a day, whose places are sold. */
export const Evento = z.object({
  codigoEvento: codigo,
  ...deCatalogo,
  fecha,
  hora: z.union([z.literal(''), hora]),
  lugar: textoOpcional(120),
  precio: dinero,
  itbis: porcentaje,
  /** Places; 0: unlimited. */
  cupo: z.int().min(0).max(100_000),
  /** Null: for every branch. */
  codigoSucursal: codigo.nullable(),
  /** Name of its branch, '' for all. */
  sucursal: z.string(),
  /** Places sold on live invoices. */
  vendidos: z.int(),
});
export type Evento = z.infer<typeof Evento>;

export const evento = crud('evento', {
  ...eventos,
  access: [ACCESO.evento],
  readers: [ACCESO.cobro, ACCESO.realizarCobro, ACCESO.nuevaFactura],
  row: Evento,
  computed: ['sucursal', 'vendidos'],
});
export type EventoInput = z.infer<typeof evento.input>;

/** A buyer of places: the student or customer of a live invoice. */
export const CompradorDeEvento = z.object({
  codigoFactura: codigo,
  numero: z.int(),
  fecha,
  nombre: z.string(),
  telefono: z.string(),
  lugares: z.int(),
  total: dinero,
  /** Pending amount of the whole invoice: 0 once it is paid. */
  pendiente: dinero,
});
export type CompradorDeEvento = z.infer<typeof CompradorDeEvento>;

export const compradoresDeEvento = get(
  'evento/compradores/{id}',
  [ACCESO.evento],
  'Quién compró lugares de un evento, por nombre, en las sucursales de quien pregunta',
  { params: porId, result: z.array(CompradorDeEvento) },
);
