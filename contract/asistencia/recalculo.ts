import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { codigo, dinero, fecha } from '../campos';
import { Paso } from '../precios/paso';

/** What an instalment by attendance comes to, and what that is made of; with `rechazo` nothing is changed, and it says why. */
export const CuotaRecalculada = z.object({
  codigoFactura: codigo,
  numero: z.int(),
  estudiante: z.string(),
  descripcion: z.string(),
  desde: fecha,
  hasta: fecha,
  /** Classes with a roll in its span while the student was enrolled, and of these attended and excused. */
  dadas: z.int(),
  asistidas: z.int(),
  excusadas: z.int(),
  precioClase: dinero,
  antes: dinero,
  despues: dinero,
  pasos: z.array(Paso),
  rechazo: z.string(),
});
export type CuotaRecalculada = z.infer<typeof CuotaRecalculada>;

const previsualizar = z.boolean().default(false);
/** Who makes instalments, and the desk, which recalculates before it takes money. */
const access = [ACCESO.generarCuotas, ACCESO.cobro, ACCESO.realizarCobro];

export const recalculo = {
  factura: call({
    method: 'POST',
    path: 'factura/recalcularmontoasistencia',
    access,
    summary: 'Recalcular una cuota por asistencia; con previsualizar, solo el cálculo',
    mensaje: 'Cuota recalculada',
    body: z.strictObject({ codigoFactura: codigo, previsualizar }),
    result: CuotaRecalculada,
  }),
  estudiante: call({
    method: 'POST',
    path: 'factura/recalcularmontoasistencia/estudiante',
    access,
    summary: 'Recalcular todas las cuotas abiertas por asistencia de un estudiante; con previsualizar, solo el cálculo',
    mensaje: 'Cuotas recalculadas',
    body: z.strictObject({ codigoEstudiante: codigo, previsualizar }),
    result: z.array(CuotaRecalculada),
  }),
};
