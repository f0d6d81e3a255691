import { createAction } from '@reduxjs/toolkit';
import type { Estudiante } from '@/contract/estudiantes/estudiante';
import type { SoloEstudiantes } from '@/contract/estudiantes/lectores';
import { estudianteService } from '@/services/estudiantes';
import { pagedSlice, type PagedState } from './pagedSlice';

export { hasMore } from './pagedSlice';

/** What narrows and orders the list of students. */
export interface FiltroEstudiantes {
  filtro: string;
  inactivos: boolean;
  codigoGrupo?: number;
  solo?: SoloEstudiantes;
  /** The optional columns that are shown. */
  saldo?: boolean;
  asistencia?: boolean;
  sortField?: 'nombreCompleto' | 'codigoEstudiante' | 'fechaIngreso';
  sortOrderAsc: boolean;
}

/** The students on the screen, page after page, and how loading the last one went. */
export type EstudiantesState = PagedState<Estudiante, FiltroEstudiantes>;

/** A student was read anew: its row follows, and goes when the list no longer holds such a student. */
export const estudianteCambio = createAction<Estudiante>('estudiantes/cambio');

/** A student is no more. */
export const estudianteEliminado = createAction<number>('estudiantes/eliminado');

/** Takes a row out, if it is there. */
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
  load: estudianteService.crudFilter,
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

/** Begins anew with another filter: page 0, no rows; an answer under way comes too late. */
export const filterReset = estudiantes.reset;

/** Loads the next page and appends it; one at a time. */
export const loadMore = estudiantes.loadMore;
