import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RegistroConNombres } from '@/contract/asistencia/asistenciaEstudiante';
import type { EstadoAsistencia, FilaLista, GrupoDelDia } from '@/contract/asistencia/registro';
import { asistenciaService, gruposDelDia, listaDelGrupo } from '@/services/asistencia';
import { pagedSlice } from './pagedSlice';
import { inject } from './root';

/** A list, and how loading it went. */
export interface Loaded<R> {
  rows: R[];
  status: 'idle' | 'loading' | 'failed';
  error?: string;
  request?: string;
}

/** What a tap or a note changed and nobody saved yet. */
export interface Marca {
  estado: EstadoAsistencia | null;
  nota: string;
}

/** The roll: the groups of a day, the list of one, and the marks that are not saved. */
export interface AsistenciaState {
  grupos: Loaded<GrupoDelDia>;
  lista: Loaded<FilaLista>;
  /** By codigoEstudiante; a mark that says what is saved already is not here. */
  marcas: Record<number, Marca>;
}

const none = { rows: [], status: 'idle' as const };
const initialState: AsistenciaState = { grupos: none, lista: none, marcas: {} };

/** Loads the groups of a day. */
export const loadGrupos = createAsyncThunk('asistencia/grupos', (fecha: string, { signal }) =>
  gruposDelDia({ query: { fecha } }, { signal }),
);

/** Loads the roll of a group on a day. */
export const loadLista = createAsyncThunk('asistencia/lista', (query: { codigoGrupo: number; fecha: string }, { signal }) =>
  listaDelGrupo({ query }, { signal }),
);

function pending(list: Loaded<unknown>, requestId: string) {
  Object.assign(list, { status: 'loading', error: undefined, request: requestId });
}

function rejected(list: Loaded<unknown>, { requestId, aborted }: { requestId: string; aborted: boolean }, message?: string) {
  if (list.request !== requestId) return;
  Object.assign(list, { request: undefined, status: aborted ? 'idle' : 'failed', error: aborted ? undefined : message });
}

function mark(state: AsistenciaState, codigo: number, change: Partial<Marca>) {
  const row = state.lista.rows.find(({ codigoEstudiante }) => codigoEstudiante === codigo);
  if (!row) return;
  const next = { estado: row.estado, nota: row.nota, ...state.marcas[codigo], ...change };
  if (next.estado === row.estado && next.nota === row.nota) delete state.marcas[codigo];
  else state.marcas[codigo] = next;
}

const estadoOf = (state: AsistenciaState, row: FilaLista) => (state.marcas[row.codigoEstudiante] ?? row).estado;

const slice = createSlice({
  name: 'asistencia',
  initialState,
  reducers: {
    marked: (state, { payload: { codigoEstudiante, ...change } }: PayloadAction<Partial<Marca> & { codigoEstudiante: number }>) =>
      mark(state, codigoEstudiante, change),
    todosPresentes: (state) => {
      for (const row of state.lista.rows) if (estadoOf(state, row) === null) mark(state, row.codigoEstudiante, { estado: 'PRESENTE' });
    },
    /** The server has these marks: they are part of the list now. What was tapped while it answered stays unsaved. */
    saved: (state, { payload }: PayloadAction<Record<number, Marca>>) => {
      for (const row of state.lista.rows) {
        const marca = payload[row.codigoEstudiante];
        if (!marca) continue;
        Object.assign(row, marca);
        mark(state, row.codigoEstudiante, {});
      }
    },
    dropped: (state) => {
      state.marcas = {};
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loadGrupos.pending, (state, { meta }) => pending(state.grupos, meta.requestId))
      .addCase(loadGrupos.fulfilled, (state, { payload, meta }) => {
        if (state.grupos.request === meta.requestId) state.grupos = { rows: payload, status: 'idle' };
      })
      .addCase(loadGrupos.rejected, (state, { error, meta }) => rejected(state.grupos, meta, error.message))
      .addCase(loadLista.pending, (state, { meta }) => {
        state.marcas = {};
        state.lista.rows = [];
        pending(state.lista, meta.requestId);
      })
      .addCase(loadLista.fulfilled, (state, { payload, meta }) => {
        if (state.lista.request === meta.requestId) state.lista = { rows: payload, status: 'idle' };
      })
      .addCase(loadLista.rejected, (state, { error, meta }) => rejected(state.lista, meta, error.message)),
});

inject(slice.name, slice.reducer);

export const { marked, todosPresentes, saved, dropped } = slice.actions;

/** The roll of the store. */
export const selectAsistencia = (root: object): AsistenciaState => (root as { asistencia?: AsistenciaState }).asistencia ?? initialState;

/** What narrows and orders the list of attendance records; without a student it is that of all. */
export interface FiltroRegistros {
  filtro: string;
  codigoEstudiante?: number;
  codigoGrupo?: number;
  estado?: EstadoAsistencia;
  sortOrderAsc: boolean;
}

const ultimosPrimero: FiltroRegistros = { filtro: '', sortOrderAsc: false };

/** Attendance records, page after page, the last class first. */
export const registros = pagedSlice({
  name: 'registrosAsistencia',
  filter: ultimosPrimero,
  key: ({ codigoRegistroAsistencia }: RegistroConNombres) => codigoRegistroAsistencia,
  // Of one student every branch counts, whichever is selected.
  load: ({ query }, options) => asistenciaService.filter({ query }, { ...options, allBranches: query.codigoEstudiante !== undefined }),
});
