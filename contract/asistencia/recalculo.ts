import * as z from 'zod';
import { ACCESO } from '../accesos';
import { post } from '../call';
import { codigo, dinero, fecha } from '../campos';
import { Paso } from '../precios/paso';

/** The recalculated amount of an instalment by attendance, and how it was reached; `rechazo` is the reason why nothing is changed. */
export const CuotaRecalculada = z.object({
  codigoFactura: codigo,
  numero: z.int(),
  estudiante: z.string(),
  descripcion: z.string(),
  desde: fecha,
  hasta: fecha,
  /** Classes with a roll in the span while the student was enrolled; of these, attended and excused ones. */
  dadas: z.int(),
  asistidas: z.int(),
  excusadas: z.int(),
  /** The price of a class; null where they were attended in groups with different ones. */
  precioClase: dinero.nullable(),
  /** The attended classes by their price. */
  precios: z.array(z.object({ asistidas: z.int(), precioClase: dinero })),
  antes: dinero,
  despues: dinero,
  pasos: z.array(Paso),
  rechazo: z.string(),
});
export type CuotaRecalculada = z.infer<typeof CuotaRecalculada>;

/** Users who create instalments, and the desk, which recalculates before it takes a payment. */
const access = [ACCESO.generarCuotas, ACCESO.cobro, ACCESO.realizarCobro];

export const recalculo = {
  factura: post('factura/recalcularmontoasistencia', access, 'Recalcular una cuota por asistencia', {
    mensaje: 'Cuota recalculada',
    previewable: [],
    body: z.strictObject({ codigoFactura: codigo }),
    result: CuotaRecalculada,
  }),
  estudiante: post(
    'factura/recalcularmontoasistencia/estudiante',
    access,
    'Recalcular todas las cuotas abiertas por asistencia de un estudiante',
    {
      mensaje: 'Cuotas recalculadas',
      previewable: [],
      body: z.strictObject({ codigoEstudiante: codigo }),
      result: z.array(CuotaRecalculada),
    },
  ),
};
