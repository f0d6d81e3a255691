import * as z from 'zod';
import { codigo, texto } from '../campos';
import { crud, version } from '../crud';

export const Frecuencia = z.enum(['SEMANAL', 'QUINCENAL', 'MENSUAL', 'UNICA']);
export type Frecuencia = z.infer<typeof Frecuencia>;

export const Modalidad = z.object({
  codigoModalidad: codigo,
  descripcion: texto(80),
  frecuencia: Frecuencia,
  cantidadCuotas: z.int().min(1).max(60),
  /** MENSUAL: day of the month; otherwise days after the span starts. */
  diaVencimiento: z.int().min(0).max(31),
  cobraInscripcion: z.boolean(),
  prorratea: z.boolean(),
  activo: z.boolean(),
  version,
});
export type Modalidad = z.infer<typeof Modalidad>;

export const modalidad = crud('modalidad', {
  key: 'codigoModalidad',
  name: 'Modalidad',
  access: [66],
  readers: [7, 10, 38, 60],
  row: Modalidad,
  sort: ['descripcion', 'frecuencia', 'cantidadCuotas'],
});
export type ModalidadInput = z.infer<typeof modalidad.input>;
