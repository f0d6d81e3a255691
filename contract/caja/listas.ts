import { columnaActivo, type Listado } from '../columns';
import type { TipoGasto } from './gasto';

/** Kinds of expense. */
export const tiposGasto = {
  path: 'tipogasto/all/filter',
  key: 'codigoTipoGasto',
  name: 'Tipo de gasto',
  title: 'Tipos de gasto',
  sort: ['descripcion', 'activo'],
  columns: [
    { id: 'descripcion', header: 'Tipo de gasto', sort: 'descripcion' },
    { ...columnaActivo, sort: 'activo' },
  ],
} as const satisfies Listado<TipoGasto>;
