import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { EstadoAsistencia, FilaLista, GrupoDelDia, MarcaCambiada } from '@/contract/asistencia/registro';
import { quitarConflictos, type Atendido, type Envio } from '@/services/marcas';
import { atendida } from './campo';
import { corregirCopia, duenoDe, loQueQuedo, pedirGrupos, pedirLista, type Dia } from './copias';
import { refrescar, type Reciente } from './listaViva';
import { inject, type RootState } from './root';

/** A list, and how loading it went. */
export interface Loaded<R> {
  rows: R[];
  status: 'idle' | 'loading' | 'failed';
  error?: string;
  request?: string;
  /** Without a connection: when these rows were seen, in ms. */
  momento?: number;
}

/** What a tap or a note changed and nobody saved yet. */
export interface Marca {
  estado: EstadoAsistencia | null;
  nota: string;
}

/** What somebody else made of a mark, while another one waited here. */
export type Cambio = Pick<MarcaCambiada, 'usuario' | 'momento'>;

/** The roll: the groups of a day, the list of one, and the marks that are not saved. */
export interface AsistenciaState {
  grupos: Loaded<GrupoDelDia>;
  /** A row says what is on its way to the server too. */
  lista: Loaded<FilaLista>;
  /** Which list that is. */
  de?: { codigoGrupo: number; fecha: string };
  /** By codigoEstudiante: how many saves with a mark of that child are not answered. */
  sinEnviar: Record<number, number>;
  /** By codigoEstudiante; a mark that says what is saved already is not here. */
  marcas: Record<number, Marca>;
  /** By codigoEstudiante: the unsaved marks that somebody else's overtook; one decides between the two. */
  cambios: Record<number, Cambio>;
}

const none = { rows: [], status: 'idle' as const };
const initialState: AsistenciaState = { grupos: none, lista: none, sinEnviar: {}, marcas: {}, cambios: {} };

/** Loads the groups of a day; without a connection those of today that were taken along. */
export const loadGrupos = createAsyncThunk('asistencia/grupos', (dia: Dia, { signal, getState }) =>
  pedirGrupos(dia, getState() as RootState, signal),
);

/** Loads the roll of a group on a day, in the same way. */
export const loadLista = createAsyncThunk('asistencia/lista', (de: Dia & { codigoGrupo: number }, { signal, getState }) =>
  pedirLista(de, getState() as RootState, signal),
);

/** Of two marks the other one stands. */
export const dejarOtra = createAsyncThunk('asistencia/dejarOtra', async (codigo: number, { getState, dispatch }) => {
  const dueno = duenoDe(getState() as RootState);
  const { de } = selectAsistencia(getState() as object);
  dispatch(yielded(codigo));
  if (dueno && de) await quitarConflictos(dueno, de.codigoGrupo, de.fecha, new Set([codigo]));
});

/** A mark was taken back on the server: the child is without one again, also on the roll that was taken along. */
export const quitada = createAsyncThunk('asistencia/quitada', async (codigo: number, { getState, dispatch }) => {
  const dueno = duenoDe(getState() as RootState);
  const { de } = selectAsistencia(getState() as object);
  dispatch(removed(codigo));
  if (dueno && de) await corregirCopia(dueno, de, new Map([[codigo, SIN_MARCA]]));
});

const SIN_MARCA = { estado: null, nota: '', codigoRegistroAsistencia: null };

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
  if (!(codigo in state.marcas)) delete state.cambios[codigo];
}

/** Puts what the server has of a child into the list; what was tapped here and differs stays unsaved. */
function stands(state: AsistenciaState, codigo: number, change: Partial<FilaLista>) {
  const row = state.lista.rows.find(({ codigoEstudiante }) => codigoEstudiante === codigo);
  if (!row) return;
  Object.assign(row, change);
  const { [codigo]: marca } = state.marcas;
  if (marca) mark(state, codigo, marca);
}

const momentoDe = (guardada: object) => ('momento' in guardada ? (guardada.momento as number) : undefined);

const abierta = ({ de }: AsistenciaState, { codigoGrupo, fecha }: Pick<Envio, 'codigoGrupo' | 'fecha'>) =>
  de?.codigoGrupo === codigoGrupo && de.fecha === fecha;

/** A save leaves: its marks are part of the list, and on their way. */
function sale(state: AsistenciaState, { marcas }: Pick<Envio, 'marcas'>) {
  for (const { codigoEstudiante, estado, nota } of marcas) {
    state.sinEnviar[codigoEstudiante] = (state.sinEnviar[codigoEstudiante] ?? 0) + 1;
    stands(state, codigoEstudiante, { estado, nota });
  }
}

/** A save no longer waits for an answer; the children of whom nothing waits now. */
function llega(state: AsistenciaState, { marcas }: Envio): Set<number> {
  const libres = new Set<number>();
  for (const { codigoEstudiante } of marcas) {
    const quedan = (state.sinEnviar[codigoEstudiante] ?? 1) - 1;
    if (quedan > 0) state.sinEnviar[codigoEstudiante] = quedan;
    else {
      delete state.sinEnviar[codigoEstudiante];
      libres.add(codigoEstudiante);
    }
  }
  return libres;
}

/** Marks that somebody else's overtook: unsaved here, until one decides. */
function disputa(state: AsistenciaState, { marcas }: Envio, cambiadas: readonly MarcaCambiada[], libres?: ReadonlySet<number>) {
  for (const { codigoEstudiante, usuario, momento } of cambiadas) {
    const mia = marcas.find((marca) => marca.codigoEstudiante === codigoEstudiante);
    if (!mia || (libres && !libres.has(codigoEstudiante))) continue;
    const { estado, nota } = state.marcas[codigoEstudiante] ?? mia;
    state.cambios[codigoEstudiante] = { usuario, momento };
    // Where both say the same by now, there is nothing to decide.
    mark(state, codigoEstudiante, { estado, nota });
  }
}

/**
 * The server has the marks of a save, but those that somebody else had changed: they are part of the list now, as that one left them. What was
 * tapped while it answered stays unsaved, and what was saved again since stays on its way.
 */
function contestada(state: AsistenciaState, { envio, respuesta }: Atendido) {
  if (!respuesta || !abierta(state, envio)) return;
  const libres = llega(state, envio);
  for (const [codigo, fila] of loQueQuedo(envio, respuesta)) {
    if (libres.has(codigo)) stands(state, codigo, fila);
    else if (fila.codigoRegistroAsistencia) stands(state, codigo, { codigoRegistroAsistencia: fila.codigoRegistroAsistencia });
  }
  disputa(state, envio, respuesta.cambiadas, libres);
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
    /** A save of this list is on its way. */
    salio: (state, { payload }: PayloadAction<Envio>) => {
      if (abierta(state, payload)) sale(state, payload);
    },
    /** A save of this list was refused and is not sent again: its marks are unsaved as before. */
    volvio: (state, { payload }: PayloadAction<Envio>) => {
      if (!abierta(state, payload)) return;
      const libres = llega(state, payload);
      for (const { codigoEstudiante, estado, nota, estadoAnterior, notaAnterior } of payload.marcas) {
        if (!libres.has(codigoEstudiante)) continue;
        state.marcas[codigoEstudiante] ??= { estado, nota };
        stands(state, codigoEstudiante, { estado: estadoAnterior, nota: notaAnterior });
      }
    },
    /** A mark was taken back: the child is without one again. */
    removed: (state, { payload: codigo }: PayloadAction<number>) => {
      delete state.marcas[codigo];
      delete state.cambios[codigo];
      stands(state, codigo, SIN_MARCA);
    },
    /** Of two marks one's own is to stand: it replaces the other with the next save. */
    kept: (state, { payload: codigo }: PayloadAction<number>) => void delete state.cambios[codigo],
    /** Of two marks the other one stands. */
    yielded: (state, { payload: codigo }: PayloadAction<number>) => {
      delete state.marcas[codigo];
      delete state.cambios[codigo];
    },
    /** Somebody else changed this list, and it was asked for again. */
    refrescada: (state, { payload }: PayloadAction<Reciente>) => {
      if (abierta(state, payload) && state.lista.status === 'idle') refrescar(state, payload, mark);
    },
    gruposRefrescados: (state, { payload }: PayloadAction<GrupoDelDia[]>) => {
      if (state.grupos.status === 'idle') state.grupos.rows = payload;
    },
    dropped: (state) => {
      state.marcas = {};
      state.cambios = {};
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loadGrupos.pending, (state, { meta }) => pending(state.grupos, meta.requestId))
      .addCase(loadGrupos.fulfilled, (state, { payload, meta }) => {
        if (state.grupos.request === meta.requestId) state.grupos = { rows: payload.filas, status: 'idle', momento: momentoDe(payload) };
      })
      .addCase(loadGrupos.rejected, (state, { error, meta }) => rejected(state.grupos, meta, error.message))
      .addCase(loadLista.pending, (state, { meta }) => {
        state.marcas = {};
        state.cambios = {};
        state.sinEnviar = {};
        state.de = { codigoGrupo: meta.arg.codigoGrupo, fecha: meta.arg.fecha };
        state.lista.rows = [];
        pending(state.lista, meta.requestId);
      })
      .addCase(loadLista.fulfilled, (state, { payload, meta }) => {
        if (state.lista.request !== meta.requestId) return;
        // What is kept on the device is not ours to change.
        state.lista = { rows: payload.filas.map((fila) => ({ ...fila })), status: 'idle', momento: momentoDe(payload) };
        for (const envio of payload.envios) {
          if (envio.situacion === 'CONFLICTO') disputa(state, envio, envio.cambiadas ?? []);
          else sale(state, envio);
        }
      })
      .addCase(loadLista.rejected, (state, { error, meta }) => rejected(state.lista, meta, error.message))
      .addCase(atendida, (state, { payload }) => contestada(state, payload)),
});

inject(slice.name, slice.reducer);

export const { marked, todosPresentes, salio, volvio, kept, refrescada, gruposRefrescados, dropped } = slice.actions;
const { removed, yielded } = slice.actions;

/** The roll of the store. */
export const selectAsistencia = (root: object): AsistenciaState => (root as { asistencia?: AsistenciaState }).asistencia ?? initialState;
