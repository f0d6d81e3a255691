import { createAction, createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { guardarNombres, nombresGuardados } from '@/services/offline/listasGuardadas';
import { drenar, todosLosEnvios, type Atendido, type Envio } from '@/services/offline/marcas';
import { corregirCopia, duenoDe, loQueQuedo } from './copias';
import type { RootState } from '../root';
import { slices } from '../root';

declare module '@/store/root' {
  interface LazySlices {
    campo: CampoState;
  }
}

/** The queue of unsent marks on this device, and whether the server answers. */
interface CampoState {
  /** Entries of all users; `esDe` selects one user's. */
  envios: Envio[];
  /** The names of children whose marks were refused, by code. */
  nombres: Record<number, string>;
  enviando: boolean;
  /** Whether the server answers. */
  conexion: boolean;
}

const initialState: CampoState = { envios: [], nombres: {}, enviando: false, conexion: true };

/** A save was answered or refused. */
export const atendida = createAction<Atendido>('campo/atendida');

/** Reads the queue of this device, and the names that go with it. */
export const contar = createAsyncThunk('campo/contar', async (_: void, { getState }) => {
  const dueno = duenoDe(getState() as RootState);
  const envios = await todosLosEnvios();
  const hayRechazos = envios.some(({ rechazadas }) => rechazadas?.length);
  return { envios, nombres: dueno && hayRechazos ? await nombresGuardados(dueno) : {} };
});

/** Sends the signed-in user's queue in order; resolves with the outcome of each save. */
export const sincronizar = createAsyncThunk('campo/sincronizar', async (_: void, { getState, dispatch }) => {
  const dueno = duenoDe(getState() as RootState);
  if (!dueno) return { hechas: [] as Atendido[], final: 'HECHO' as const };
  const hechas: Atendido[] = [];
  const final = await drenar(dueno, (atendido) => {
    hechas.push(atendido);
    // A user who signed in meanwhile has other rolls open.
    if (duenoDe(getState() as RootState)?.usuario === dueno.usuario) dispatch(atendida(atendido));
  });
  for (const { envio, respuesta } of hechas) if (respuesta) await corregirCopia(dueno, envio, loQueQuedo(envio, respuesta));
  const rechazadas = hechas.flatMap(({ respuesta }) => respuesta?.rechazadas ?? []);
  const nombres = Object.fromEntries(rechazadas.map(({ codigoEstudiante, nombre }) => [codigoEstudiante, nombre]));
  if (rechazadas.length > 0) await guardarNombres(dueno, nombres);
  await dispatch(contar());
  return { hechas, final };
});

const slice = createSlice({
  name: 'campo',
  initialState,
  reducers: {
    /** The server stopped answering, or answers again. */
    conexionCambio: (state, { payload }: PayloadAction<boolean>) => void (state.conexion = payload),
  },
  extraReducers: (builder) =>
    builder
      .addCase(contar.fulfilled, (state, { payload }) => void Object.assign(state, payload))
      .addCase(sincronizar.pending, (state) => void (state.enviando = true))
      .addCase(sincronizar.rejected, (state) => void (state.enviando = false))
      .addCase(sincronizar.fulfilled, (state) => void (state.enviando = false)),
});

export const { conexionCambio } = slice.actions;

/** The queue's state. */
export const selectCampo = slice.injectInto(slices, { overrideExisting: true }).selectSlice;

/** The number of marks in the queue; a child marked twice on one roll counts once. */
export const cuantasMarcas = (envios: readonly Envio[]): number =>
  new Set(
    envios.flatMap(({ codigoGrupo, fecha, marcas }) => marcas.map(({ codigoEstudiante }) => `${codigoGrupo} ${fecha} ${codigoEstudiante}`)),
  ).size;

/** Whether an entry belongs to that user. */
export const esDe = (dueno: ReturnType<typeof duenoDe>) => (envio: Envio) =>
  envio.usuario === dueno?.usuario && envio.codigoCompania === dueno.codigoCompania;
