import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { EstadoAsistencia, FilaLista, GrupoDelDia, MarcaCambiada } from '@/contract/asistencia/registro';
import { quitarConflictos, type Atendido, type Envio } from '@/services/campo/marcas';
import { atendida } from './campo';
import { corregirCopia, duenoDe, loQueQuedo, pedirGrupos, pedirLista, type Dia } from './copias';
import { refrescar, type Reciente } from './listaViva';
import { inject, type RootState } from '../root';

/** A list and its loading state. */
export interface Loaded<R> {
  rows: R[];
  status: 'idle' | 'loading' | 'failed';
  error?: string;
  request?: string;
  /** If the rows come from the offline copy: when they were received, in ms. */
  momento?: number;
}

/** A mark that the user has changed but not saved. */
export interface Marca {
  estado: EstadoAsistencia | null;
  nota: string;
}

/** Who changed a mark on the server, and when, while a mark here was unsaved. */
export type Cambio = Pick<MarcaCambiada, 'usuario' | 'momento'>;

/** The roll: the groups of a day, the roll of one group, and the unsaved marks. */
export interface AsistenciaState {
  grupos: Loaded<GrupoDelDia>;
  /** The rows include marks that are on their way to the server. */
  lista: Loaded<FilaLista>;
  /** Which roll is open. */
  de?: { codigoGrupo: number; fecha: string };
  /** By codigoEstudiante: the number of unanswered saves with a mark of that child. */
  sinEnviar: Record<number, number>;
  /** By codigoEstudiante; a mark equal to the saved one is not here. */
  marcas: Record<number, Marca>;
  /** By codigoEstudiante: the unsaved marks in conflict with somebody else's; the user decides between the two. */
  cambios: Record<number, Cambio>;
}

const none = { rows: [], status: 'idle' as const };
const initialState: AsistenciaState = { grupos: none, lista: none, sinEnviar: {}, marcas: {}, cambios: {} };

/** Loads the groups of a day; offline, today's groups come from the stored copy. */
export const loadGrupos = createAsyncThunk('asistencia/grupos', (dia: Dia, { signal, getState }) =>
  pedirGrupos(dia, getState() as RootState, signal),
);

/** Loads the roll of a group on a day; offline, today's roll comes from the stored copy. */
export const loadLista = createAsyncThunk('asistencia/lista', (de: Dia & { codigoGrupo: number }, { signal, getState }) =>
  pedirLista(de, getState() as RootState, signal),
);

/** Resolves a conflict in favour of the other user's mark. */
export const dejarOtra = createAsyncThunk('asistencia/dejarOtra', async (codigo: number, { getState, dispatch }) => {
  const dueno = duenoDe(getState() as RootState);
  const { de } = selectAsistencia(getState() as object);
  dispatch(yielded(codigo));
  if (dueno && de) await quitarConflictos(dueno, de.codigoGrupo, de.fecha, new Set([codigo]));
});

/** After a mark was removed on the server: clears it in the roll and in the stored copy. */
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

/** Applies the server's values to a row; an unsaved mark that differs stays unsaved. */
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

/** A save is sent: its marks are shown in the roll and counted as on their way. */
function sale(state: AsistenciaState, { marcas }: Pick<Envio, 'marcas'>) {
  for (const { codigoEstudiante, estado, nota } of marcas) {
    state.sinEnviar[codigoEstudiante] = (state.sinEnviar[codigoEstudiante] ?? 0) + 1;
    stands(state, codigoEstudiante, { estado, nota });
  }
}

/** A save was answered. Returns the children without any other unanswered save. */
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

/** Turns the marks in conflict back into unsaved ones, until the user decides. */
function disputa(state: AsistenciaState, { marcas }: Envio, cambiadas: readonly MarcaCambiada[], libres?: ReadonlySet<number>) {
  for (const { codigoEstudiante, usuario, momento } of cambiadas) {
    const mia = marcas.find((marca) => marca.codigoEstudiante === codigoEstudiante);
    if (!mia || (libres && !libres.has(codigoEstudiante))) continue;
    const { estado, nota } = state.marcas[codigoEstudiante] ?? mia;
    state.cambios[codigoEstudiante] = { usuario, momento };
    // `mark` drops the conflict if both marks are equal by now.
    mark(state, codigoEstudiante, { estado, nota });
  }
}

/**
 * A save was answered: its marks are now part of the roll, and those in conflict show the server's value. What was tapped meanwhile stays
 * unsaved, and a child saved again since stays on its way.
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
    /** A save of this roll is on its way. */
    salio: (state, { payload }: PayloadAction<Envio>) => {
      if (abierta(state, payload)) sale(state, payload);
    },
    /** A save of this roll was refused for good: its marks are unsaved again. */
    volvio: (state, { payload }: PayloadAction<Envio>) => {
      if (!abierta(state, payload)) return;
      const libres = llega(state, payload);
      for (const { codigoEstudiante, estado, nota, estadoAnterior, notaAnterior } of payload.marcas) {
        if (!libres.has(codigoEstudiante)) continue;
        state.marcas[codigoEstudiante] ??= { estado, nota };
        stands(state, codigoEstudiante, { estado: estadoAnterior, nota: notaAnterior });
      }
    },
    /** A mark was removed: the row is without one again. */
    removed: (state, { payload: codigo }: PayloadAction<number>) => {
      delete state.marcas[codigo];
      delete state.cambios[codigo];
      stands(state, codigo, SIN_MARCA);
    },
    /** Resolves a conflict in favour of the user's own mark, which the next save writes. */
    kept: (state, { payload: codigo }: PayloadAction<number>) => void delete state.cambios[codigo],
    /** Drops the user's own mark of a conflict. */
    yielded: (state, { payload: codigo }: PayloadAction<number>) => {
      delete state.marcas[codigo];
      delete state.cambios[codigo];
    },
    /** Somebody else changed this roll, and it was loaded again. */
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
        // The rows are copied, because the reducer must not mutate the stored copy.
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

/** The roll's state. */
export const selectAsistencia = (root: object): AsistenciaState => (root as { asistencia?: AsistenciaState }).asistencia ?? initialState;
