import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { codigo, dinero, fecha, texto } from '../campos';
import { EfectoEnCuota } from '../precios/becaEstudiante';

/** What a form of a change of price holds. */
export const nuevoPrecio = z.strictObject({
  codigoGrupo: codigo,
  codigoModalidad: codigo,
  /** What an instalment costs from then on. */
  montoCuota: dinero,
  /** Spans that begin on this day or later. */
  desde: fecha,
  motivo: texto(200),
});
export type NuevoPrecio = z.infer<typeof nuevoPrecio>;

/** What a change of the price of a group does: each open instalment before and after, and how many stay as they are. */
export const CambioDePrecio = z.object({
  precio: dinero,
  efectos: z.array(EfectoEnCuota),
  antes: dinero,
  despues: dinero,
  /** Instalments of those spans that are paid, in part too, or overdue: they keep their price. */
  cerradas: z.int(),
});
export type CambioDePrecio = z.infer<typeof CambioDePrecio>;

/** A new price of the instalments of a group, from a day on. */
export const cambiarPrecio = call({
  method: 'POST',
  path: 'grupo/cambiarprecio',
  access: [ACCESO.grupo],
  summary: 'Cambiar la cuota de un grupo a mitad de período: sus cuotas abiertas desde una fecha siguen; con previsualizar, solo el efecto',
  mensaje: 'Precio cambiado',
  body: nuevoPrecio.extend({
    /** What the open instalments were said to come to; another sum is a 409. */
    totalEsperado: dinero.optional(),
    previsualizar: z.boolean().default(false),
  }),
  result: CambioDePrecio,
});
