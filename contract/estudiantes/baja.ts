import * as z from 'zod';
import { ACCESO } from '../accesos';
import { del, get, post } from '../call';
import { codigo, codigoEnRuta, fecha, momento, texto } from '../campos';
import { porId } from '../crud';
import { FichaEstudiante } from './estudiante';
import { REACTIVAN } from './lectores';

/** One departure of a student, and the return that ended it. */
export const Baja = z.object({
  codigoBaja: codigo,
  fecha,
  motivo: z.string(),
  usuario: z.string(),
  reactivado: momento.nullable(),
  usuarioReactiva: z.string(),
});

/** When and why a student leaves. */
export const NuevaBaja = z.strictObject({
  fecha,
  motivo: texto(200),
  /** The user has seen that the student owes money, and goes on. */
  aceptaDeuda: z.boolean().default(false),
});
export type NuevaBaja = z.infer<typeof NuevaBaja>;

export const bajas = {
  desactivar: post('estudiante/desactivar', [ACCESO.estudiante], 'Desactivar a un estudiante sin inscripción activa', {
    mensaje: 'Estudiante desactivado',
    body: NuevaBaja.extend({ codigoEstudiante: codigo }),
    result: FichaEstudiante,
  }),
  reactivar: post('estudiante/reactivar', REACTIVAN, 'Reactivar a un estudiante', {
    mensaje: 'Estudiante reactivado',
    body: z.strictObject({ codigoEstudiante: codigo }),
    result: FichaEstudiante,
  }),
  historial: get('estudiante/bajas/{id}', [ACCESO.estudiante, ACCESO.inactivos], 'Las bajas de un estudiante, la última primero', {
    params: porId,
    result: z.array(Baja),
  }),
  eliminar: del(
    'inscripcion/deleteestudiante/compania/{c}/estudiante/{e}/usuario/{u}',
    [ACCESO.estudiante],
    'Eliminar a un estudiante que nunca se facturó ni marcó',
    {
      params: z.strictObject({ c: codigoEnRuta, e: codigoEnRuta, u: z.string().min(1).max(60) }),
      result: z.object({ eliminado: z.boolean() }),
    },
  ),
};
