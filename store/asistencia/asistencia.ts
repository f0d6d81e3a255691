import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { EstadoAsistencia, FilaLista, GrupoDelDia, MarcaCambiada } from '@/contract/asistencia/registro';
import { quitarDecididas, type Atendido, type Envio } from '@/services/offline/marcas';
import { recuperar } from './borrador';
import { atendida } from './offline';
import { corregirCopia, duenoDe, loQueQuedo, pedirGrupos, pedirLista, type Dia } from './copias';
import { refrescar, type Reciente } from './listaViva';
import { disputa, llega, mark, sale, stands } from './marcas';
import { pending, rejected, type Loading } from '../lists/loading';
import { slices, type RootState } from '../root';

declare module '@/store/root' {
  interface LazySlices {
    asistencia: AsistenciaState;
  }
}

/** A list and its loading state. */
export interface Loaded<R> extends Loading {
  rows: R[];
  /** If the rows come from the offline copy: when they were received, in ms. */
  momento?: number;
}

/** A mark that the user has changed but not saved. */
export interface Marca {
  estado: EstadoAsistencia | null;
  nota: string;
  /** When it was made (ISO 8601); undefined for a saved one. */
  marcado?: string;
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
  /** The children who left the roll while it was open; `marcada` if they had an unsaved mark, which is dropped. */
  salieron: { codigoEstudiante: number; nombre: string; marcada: boolean }[];
}

const none = { rows: [], status: 'idle' as const };
const initialState: AsistenciaState = { grupos: none, lista: none, sinEnviar: {}, marcas: {}, cambios: {}, salieron: [] };

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
  if (dueno && de) await quitarDecididas(dueno, de.codigoGrupo, de.fecha, new Set([codigo]));
});

/** After a mark was removed on the server: clears it in the roll and in the stored copy. */
export const quitada = createAsyncThunk('asistencia/quitada', async (codigo: number, { getState, dispatch }) => {
  const dueno = duenoDe(getState() as RootState);
  const { de } = selectAsistencia(getState() as object);
  dispatch(removed(codigo));
  if (dueno && de) await corregirCopia(dueno, de, new Map([[codigo, SIN_MARCA]]));
});

const SIN_MARCA = { estado: null, nota: '', codigoRegistroAsistencia: null };

const momentoDe = (guardada: object) => ('momento' in guardada ? (guardada.momento as number) : undefined);

const abierta = ({ de }: AsistenciaState, { codigoGrupo, fecha }: Pick<Envio, 'codigoGrupo' | 'fecha'>) =>
  de?.codigoGrupo === codigoGrupo && de.fecha === fecha;

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

const ahora = () => new Date().toISOString();

const estadoOf = (state: AsistenciaState, row: FilaLista) => (state.marcas[row.codigoEstudiante] ?? row).estado;

const slice = createSlice({
  name: 'asistencia',
  initialState,
  reducers: {
    marked: {
      prepare: (change: Partial<Marca> & { codigoEstudiante: number }) => ({ payload: { marcado: ahora(), ...change } }),
      reducer: (state, { payload: { codigoEstudiante, ...change } }: PayloadAction<Partial<Marca> & { codigoEstudiante: number }>) =>
        mark(state, codigoEstudiante, change),
    },
    todosPresentes: {
      prepare: () => ({ payload: ahora() }),
      reducer: (state, { payload: marcado }: PayloadAction<string>) => {
        const sinMarca = state.lista.rows.filter((row) => estadoOf(state, row) === null);
        for (const { codigoEstudiante } of sinMarca) mark(state, codigoEstudiante, { estado: 'PRESENTE', marcado });
      },
    },
    /** A save of this roll is on its way. */
    salio: (state, { payload }: PayloadAction<Envio>) => {
      if (abierta(state, payload)) sale(state, payload);
    },
    /** A save of this roll was refused for good: its marks are unsaved again. */
    volvio: (state, { payload }: PayloadAction<Envio>) => {
      if (!abierta(state, payload)) return;
      const libres = llega(state, payload);
      for (const { codigoEstudiante, estado, nota, estadoAnterior, notaAnterior, marcado } of payload.marcas) {
        if (!libres.has(codigoEstudiante)) continue;
        state.marcas[codigoEstudiante] ??= { estado, nota, marcado };
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
    /** The user has read who left the roll. */
    leidas: (state) => void (state.salieron = []),
    /** Somebody else changed this roll, and it was loaded again. */
    refrescada: (state, { payload }: PayloadAction<Reciente>) => {
      if (abierta(state, payload) && state.lista.status === 'idle') refrescar(state, payload);
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
      .addCase(loadGrupos.pending, (state, { meta }) => pending(state.grupos, meta))
      .addCase(loadGrupos.fulfilled, (state, { payload, meta }) => {
        if (state.grupos.request === meta.requestId) state.grupos = { rows: payload.filas, status: 'idle', momento: momentoDe(payload) };
      })
      .addCase(loadGrupos.rejected, (state, { error, meta }) => rejected(state.grupos, meta, error))
      .addCase(loadLista.pending, (state, { meta }) => {
        state.marcas = {};
        state.cambios = {};
        state.sinEnviar = {};
        state.salieron = [];
        state.de = { codigoGrupo: meta.arg.codigoGrupo, fecha: meta.arg.fecha };
        state.lista.rows = [];
        pending(state.lista, meta);
      })
      .addCase(loadLista.fulfilled, (state, { payload, meta }) => {
        if (state.lista.request !== meta.requestId) return;
        // The rows are copied, because the reducer must not mutate the stored copy.
        state.lista = { rows: payload.filas.map((fila) => ({ ...fila })), status: 'idle', momento: momentoDe(payload) };
        for (const envio of payload.envios) {
          if (envio.situacion === 'CONFLICTO') disputa(state, envio, envio.cambiadas ?? []);
          else if (envio.situacion !== 'DEVUELTO') sale(state, envio);
        }
        recuperar(state, payload.borrador);
      })
      .addCase(loadLista.rejected, (state, { error, meta }) => rejected(state.lista, meta, error))
      .addCase(atendida, (state, { payload }) => contestada(state, payload)),
});

export const { marked, todosPresentes, salio, volvio, kept, leidas, refrescada, gruposRefrescados, dropped } = slice.actions;
const { removed, yielded } = slice.actions;

/** The roll's state. */
export const selectAsistencia = slice.injectInto(slices, { overrideExisting: true }).selectSlice;
