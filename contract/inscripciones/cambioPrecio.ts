import * as z from 'zod';
import { ACCESO } from '../accesos';
import { post } from '../call';
import { codigo, dinero, fecha, texto } from '../campos';
import { EfectoEnCuota } from '../precios/becaEstudiante';

/** The form of a change of price. */
export const nuevoPrecio = z.strictObject({
  codigoGrupo: codigo,
  codigoModalidad: codigo,
  /** The new price of an instalment. */
  montoCuota: dinero,
  /** Applies to spans that begin on this day or later. */
  desde: fecha,
  motivo: texto(200),
});
export type NuevoPrecio = z.infer<typeof nuevoPrecio>;

/** The effects of a price change: each open instalment before and after, and how many stay unchanged. */
export const CambioDePrecio = z.object({
  precio: dinero,
  efectos: z.array(EfectoEnCuota),
  antes: dinero,
  despues: dinero,
  /** Instalments of those spans that are paid (even in part) or overdue: they keep their price. */
  cerradas: z.int(),
});
export type CambioDePrecio = z.infer<typeof CambioDePrecio>;

/** Changes the price of a group's instalments from a day on. */
export const cambiarPrecio = post(
  'grupo/cambiarprecio',
  [ACCESO.grupo],
  'Cambiar la cuota de un grupo a mitad de período: sus cuotas abiertas desde una fecha siguen',
  {
    mensaje: 'Precio cambiado',
    previewable: ['motivo', 'totalEsperado'],
    body: nuevoPrecio.extend({
      /** The total of the open instalments as shown; any other total is a 409. */
      totalEsperado: dinero.optional(),
    }),
    result: CambioDePrecio,
  },
);
