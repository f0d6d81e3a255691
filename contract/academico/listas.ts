import { plural } from '@/utils/format';
import { columnaActivo, type Listado } from '../columns';
import { FRECUENCIA, TIPO_PERIODO } from '../palabras';
import type { Modalidad } from './modalidad';
import type { PeriodoAcademico } from './periodo';

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

/** Academic periods. */
export const periodos = {
  path: 'periodoacademico/all/filter',
  key: 'codigoPeriodo',
  name: 'Período',
  title: 'Períodos académicos',
  sort: ['fechaInicio', 'fechaFin', 'descripcion', 'tipo'],
  newestFirst: true,
  columns: [
    { id: 'descripcion', header: 'Período', sort: 'descripcion' },
    { id: 'tipo', header: 'Tipo', sort: 'tipo', value: ({ tipo }) => TIPO_PERIODO[tipo] },
    { id: 'sucursal', header: 'Vale para', value: ({ sucursal }) => sucursal || 'Toda la compañía' },
    { id: 'fechaInicio', header: 'Inicio', sort: 'fechaInicio', kind: 'date' },
    { id: 'fechaFin', header: 'Final', sort: 'fechaFin', kind: 'date' },
    { id: 'diasSinClase', header: 'Sin clase', value: ({ diasSinClase: { length } }) => (length ? plural(length, 'día') : '') },
    columnaActivo,
  ],
} as const satisfies Listado<PeriodoAcademico>;
