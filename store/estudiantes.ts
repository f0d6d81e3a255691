import { createAction } from '@reduxjs/toolkit';
import type { ORDEN } from '@/contract/estudiantes/columnas';
import type { Estudiante } from '@/contract/estudiantes/estudiante';
import type { SoloEstudiantes } from '@/contract/estudiantes/lectores';
import { tablaDeEstudiantes } from '@/services/plain/estudiantes';
import { pagedSlice, type PagedState } from './lists/pagedSlice';

declare module '@/store/root' {
  interface LazySlices {
    estudiantes: EstudiantesState;
  }
}

export { hasMore } from './lists/pagedSlice';

/** The filters and the order of the list of students. */
interface FiltroEstudiantes {
  filtro: string;
  inactivos: boolean;
  codigoGrupo?: number;
  solo?: SoloEstudiantes;
  /** The optional columns that are shown. */
  saldo?: boolean;
  asistencia?: boolean;
  sortField?: (typeof ORDEN)[number];
  sortOrderAsc: boolean;
}

/** The loaded pages of students, and the loading state of the last one. */
type EstudiantesState = PagedState<Estudiante, FiltroEstudiantes>;

/** A student was loaded anew: its row is updated, or removed if the filter no longer includes it. */
export const estudianteCambio = createAction<Estudiante>('estudiantes/cambio');

/** A student was deleted. */
export const estudianteEliminado = createAction<number>('estudiantes/eliminado');

/** Removes a row, if it is loaded. */
function quitar(state: EstudiantesState, codigo: number) {
  const rows = state.rows.filter(({ codigoEstudiante }) => codigoEstudiante !== codigo);
  if (rows.length === state.rows.length) return;
  state.rows = rows;
  if (state.total) state.total -= 1;
}

const filter: FiltroEstudiantes = { filtro: '', inactivos: false, sortOrderAsc: true };
const estudiantes = pagedSlice({
  name: 'estudiantes',
  filter,
  key: ({ codigoEstudiante }: Estudiante) => codigoEstudiante,
  load: tablaDeEstudiantes,
  more: (builder) =>
    builder
      .addCase(estudianteCambio, (state, { payload }) => {
        if (!payload.activo && !state.filter.inactivos) return quitar(state, payload.codigoEstudiante);
        state.rows = state.rows.map((row) => (row.codigoEstudiante === payload.codigoEstudiante ? payload : row));
      })
      .addCase(estudianteEliminado, (state, { payload }) => quitar(state, payload)),
});

/** The list of students. */
export const selectEstudiantes = estudiantes.select;

/** Starts over with another filter: page 0, no rows; the answer to a running request is dropped. */
export const filterReset = estudiantes.reset;

/** Loads the next page and appends it; one at a time. */
export const loadMore = estudiantes.loadMore;
