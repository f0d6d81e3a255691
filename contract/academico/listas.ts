import { plural } from '@/utils/format';
import { columnaActivo, type Listado } from '../columns';
import { FRECUENCIA } from '../palabras';
import type { Modalidad } from './modalidad';

/** When the instalments fall due, in words. */
function vencimiento({ frecuencia, diaVencimiento }: Modalidad): string {
  if (frecuencia === 'MENSUAL') return `Día ${diaVencimiento} del mes`;
  if (frecuencia === 'QUINCENAL') return `Día ${diaVencimiento} del mes y 15 días después`;
  if (diaVencimiento === 0) return 'El mismo día';
  return plural(diaVencimiento, 'día después', 'días después');
}

/** Payment modalities. */
export const modalidades = {
  path: 'modalidad/all/filter',
  key: 'codigoModalidad',
  name: 'Modalidad',
  title: 'Modalidad de período',
  sort: ['descripcion', 'frecuencia', 'cantidadCuotas'],
  columns: [
    { id: 'descripcion', header: 'Modalidad', sort: 'descripcion' },
    { id: 'frecuencia', header: 'Frecuencia', sort: 'frecuencia', value: ({ frecuencia }) => FRECUENCIA[frecuencia] },
    { id: 'cantidadCuotas', header: 'Cuotas', sort: 'cantidadCuotas', kind: 'number' },
    { id: 'diaVencimiento', header: 'Vence', value: vencimiento },
    { id: 'cobraInscripcion', header: 'Cobra inscripción', value: ({ cobraInscripcion }) => (cobraInscripcion ? 'Sí' : 'No') },
    columnaActivo,
  ],
} as const satisfies Listado<Modalidad>;
