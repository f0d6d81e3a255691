import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo } from '../campos';
import { crud, deCatalogo } from '../crud';
import { modalidades } from './listas';

export const Frecuencia = z.enum(['SEMANAL', 'QUINCENAL', 'MENSUAL', 'UNICA']);

export const Modalidad = z.object({
  codigoModalidad: codigo,
  ...deCatalogo,
  frecuencia: Frecuencia,
  cantidadCuotas: z.int().min(1).max(60),
  /** MENSUAL: day of the month; QUINCENAL: day of the first half, the second half 15 days later; otherwise days after the span starts. */
  diaVencimiento: z.int().min(0).max(31),
  cobraInscripcion: z.boolean(),
  prorratea: z.boolean(),
});
export type Modalidad = z.infer<typeof Modalidad>;

export const modalidad = crud('modalidad', {
  ...modalidades,
  access: [ACCESO.modalidad],
  readers: [ACCESO.grupo, ACCESO.inscripcion, ACCESO.generarCuotas, ACCESO.campamento],
  row: Modalidad,
});
export type ModalidadInput = z.infer<typeof modalidad.input>;
