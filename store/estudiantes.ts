import { createAction, createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Estudiante } from '@/contract/estudiantes/estudiante';
import { estudianteService } from '@/services/estudiantes';
import { inject } from './root';

/** What narrows and orders the list of students. */
export interface FiltroEstudiantes {
  filtro: string;
  inactivos: boolean;
  codigoGrupo?: number;
  sortField?: 'nombreCompleto' | 'codigoEstudiante' | 'fechaIngreso';
  sortOrderAsc: boolean;
}

/** The students on the screen, page after page, and how loading the last one went. */
export interface EstudiantesState {
  rows: Estudiante[];
  /** The next page to ask for. */
  page: number;
  size: number;
  filter: FiltroEstudiantes;
  /** How many there are for the filter; undefined before the first answer. */
  total?: number;
  status: 'idle' | 'loading' | 'failed';
  error?: string;
  /** The question that is waited for; an answer to any other comes too late. */
  request?: string;
}

const initialState: EstudiantesState = {
  rows: [],
  page: 0,
  size: 16,
  filter: { filtro: '', inactivos: false, sortOrderAsc: true },
  status: 'idle',
};

interface Slice {
  estudiantes?: EstudiantesState;
}

/** The list of students. */
export const selectEstudiantes = (root: object): EstudiantesState => (root as Slice).estudiantes ?? initialState;

/** Whether the list has more to load. */
export const hasMore = ({ rows, total }: EstudiantesState): boolean => total === undefined || rows.length < total;

/** Begins anew with another filter: page 0, no rows; an answer under way comes too late. */
export const filterReset = createAction<Partial<FiltroEstudiantes> | undefined>('estudiantes/filterReset');

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

/** Loads the next page and appends it; one at a time. */
export const loadMore = createAsyncThunk(
  'estudiantes/loadMore',
  (_: void, { getState, signal }) => {
    const { page, size, filter } = selectEstudiantes(getState() as object);
    return estudianteService.crudFilter({ query: { ...filter, page, size } }, { signal });
  },
  { condition: (_, { getState }) => selectEstudiantes(getState() as object).status !== 'loading' },
);

const { reducer } = createSlice({
  name: 'estudiantes',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(filterReset, (state, { payload }: PayloadAction<Partial<FiltroEstudiantes> | undefined>) => ({
        ...initialState,
        size: state.size,
        filter: { ...initialState.filter, ...payload },
      }))
      .addCase(estudianteCambio, (state, { payload }) => {
        if (!payload.activo && !state.filter.inactivos) return quitar(state, payload.codigoEstudiante);
        state.rows = state.rows.map((row) => (row.codigoEstudiante === payload.codigoEstudiante ? payload : row));
      })
      .addCase(estudianteEliminado, (state, { payload }) => quitar(state, payload))
      .addCase(loadMore.pending, (state, { meta }) => {
        state.status = 'loading';
        state.error = undefined;
        state.request = meta.requestId;
      })
      .addCase(loadMore.fulfilled, (state, { payload, meta }) => {
        if (state.request !== meta.requestId) return;
        // A student that moved between two pages must not stand there twice.
        const known = new Set(state.rows.map(({ codigoEstudiante }) => codigoEstudiante));
        state.rows.push(...payload.rows.filter(({ codigoEstudiante }) => !known.has(codigoEstudiante)));
        if (payload.rows.length > 0) state.page += 1;
        // An empty page is the end, whatever was counted before.
        state.total = payload.rows.length > 0 ? payload.total : state.rows.length;
        state.status = 'idle';
        state.request = undefined;
      })
      .addCase(loadMore.rejected, (state, { error, meta }) => {
        if (state.request !== meta.requestId) return;
        state.request = undefined;
        state.status = meta.aborted ? 'idle' : 'failed';
        state.error = meta.aborted ? undefined : error.message;
      }),
});
inject('estudiantes', reducer);
