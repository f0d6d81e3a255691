import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { ambito, codigo, dinero, fecha } from '../campos';
import { Paso } from '../precios/paso';

/** An instalment that was asked for: made new, there already, or made in the place of one that was void. */
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

/** What was done for one enrolment. */
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
  /** From the span on that has not ended on this day. */
  fechaEvaluar: fecha,
  /** Shows what would be made, and makes nothing. */
  previsualizar: z.boolean().default(false),
};
const access = [ACCESO.generarCuotas];

/** Instalments that are missing, for one student or a whole group: asked twice, the second time makes none. */
export const cuotas = {
  estudiante: call({
    method: 'POST',
    path: 'factura/generarcuota/estudiante',
    access,
    summary: 'Generar las cuotas que faltan de una inscripción; con previsualizar, solo el plan',
    mensaje: 'Cuotas generadas',
    body: z.strictObject({
      ...pide,
      codigoEstudiante: codigo,
      /** Where the student has more than one. */
      codigoInscripcion: codigo.optional(),
    }),
    result: Generadas,
  }),
  grupo: call({
    method: 'POST',
    path: 'factura/generarcuota/grupo',
    access,
    summary: 'Generar las cuotas que faltan de todo un grupo; con previsualizar, solo el plan',
    mensaje: 'Cuotas generadas',
    body: z.strictObject({ ...pide, codigoGrupo: codigo }),
    result: z.array(Generadas),
  }),
};
