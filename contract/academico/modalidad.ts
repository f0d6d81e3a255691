import * as z from 'zod';
import { plural } from '@/utils/format';
import { columnaActivo } from '../list';
import { ACCESO } from '../accesos';
import { codigo, texto } from '../campos';
import { crud, version } from '../crud';
import { FRECUENCIA } from '../palabras';

export const Frecuencia = z.enum(['SEMANAL', 'QUINCENAL', 'MENSUAL', 'UNICA']);

export const Modalidad = z.object({
  codigoModalidad: codigo,
  descripcion: texto(80),
  frecuencia: Frecuencia,
  cantidadCuotas: z.int().min(1).max(60),
  /** MENSUAL: day of the month; QUINCENAL: day of the first half, the second half 15 days later; otherwise days after the span starts. */
  diaVencimiento: z.int().min(0).max(31),
  cobraInscripcion: z.boolean(),
  prorratea: z.boolean(),
  activo: z.boolean(),
  version,
});
export type Modalidad = z.infer<typeof Modalidad>;

/** When the instalments fall due, in words. */
function vencimiento({ frecuencia, diaVencimiento }: z.output<typeof Modalidad>): string {
  if (frecuencia === 'MENSUAL') return `Día ${diaVencimiento} del mes`;
  if (frecuencia === 'QUINCENAL') return `Día ${diaVencimiento} del mes y 15 días después`;
  if (diaVencimiento === 0) return 'El mismo día';
  return plural(diaVencimiento, 'día después', 'días después');
}

export const modalidad = crud('modalidad', {
  key: 'codigoModalidad',
  name: 'Modalidad',
  title: 'Modalidad de período',
  access: [ACCESO.modalidad],
  readers: [ACCESO.grupo, ACCESO.inscripcion, ACCESO.generarCuotas, ACCESO.campamento],
  row: Modalidad,
  sort: ['descripcion', 'frecuencia', 'cantidadCuotas'],
  columns: [
    { id: 'descripcion', header: 'Modalidad', sort: 'descripcion' },
    { id: 'frecuencia', header: 'Frecuencia', sort: 'frecuencia', value: ({ frecuencia }) => FRECUENCIA[frecuencia] },
    { id: 'cantidadCuotas', header: 'Cuotas', sort: 'cantidadCuotas', kind: 'number' },
    { id: 'diaVencimiento', header: 'Vence', value: vencimiento },
    { id: 'cobraInscripcion', header: 'Cobra inscripción', value: ({ cobraInscripcion }) => (cobraInscripcion ? 'Sí' : 'No') },
    columnaActivo,
  ],
});
export type ModalidadInput = z.infer<typeof modalidad.input>;
