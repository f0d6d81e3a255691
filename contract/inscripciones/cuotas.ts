import * as z from 'zod';
import { ACCESO } from '../accesos';
import { post } from '../call';
import { ambito, codigo, dinero, fecha } from '../campos';
import { Paso } from '../precios/paso';

/** A requested instalment: created, already there, or created in place of a voided one. */
export const CuotaGenerada = z.object({
  estado: z.enum(['NUEVA', 'EXISTE', 'REEMPLAZA']),
  numeroCuota: z.int(),
  descripcion: z.string(),
  desde: fecha,
  hasta: fecha,
  fechaVencimiento: fecha,
  monto: dinero,
  pasos: z.array(Paso),
});
export type CuotaGenerada = z.infer<typeof CuotaGenerada>;

/** The instalments of one enrolment. */
export const Generadas = z.object({
  codigoInscripcion: codigo,
  codigoEstudiante: codigo,
  estudiante: z.string(),
  grupo: z.string(),
  cuotas: z.array(CuotaGenerada),
  nuevas: z.int(),
  existentes: z.int(),
  reemplazadas: z.int(),
  total: dinero,
});
export type Generadas = z.infer<typeof Generadas>;

const pide = {
  ...ambito,
  /** How many spans. */
  cantidadCuota: z.int().min(1).max(60),
  /** Starting with the span that has not ended on this day. */
  fechaEvaluar: fecha,
};
const access = [ACCESO.generarCuotas];

/** Creates missing instalments, for one student or a whole group; a repeated request creates none. */
export const cuotas = {
  estudiante: post('factura/generarcuota/estudiante', access, 'Generar las cuotas que faltan de una inscripción', {
    mensaje: 'Cuotas generadas',
    previewable: [],
    body: z.strictObject({
      ...pide,
      codigoEstudiante: codigo,
      /** Needed if the student has several active enrolments. */
      codigoInscripcion: codigo.optional(),
    }),
    result: Generadas,
  }),
  grupo: post('factura/generarcuota/grupo', access, 'Generar las cuotas que faltan de todo un grupo', {
    mensaje: 'Cuotas generadas',
    previewable: [],
    body: z.strictObject({ ...pide, codigoGrupo: codigo }),
    result: z.array(Generadas),
  }),
};
