import { createAction, createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Pendiente } from '@/contract/call';
import type { Sesion, SucursalUsuario } from '@/contract/sesion/sesion';
import type { DetalleAcceso } from '@/contract/usuarios/cuenta';
import { ApiError, wordsOfError } from '@/services/http/apiError';
import { addTime } from '@/utils/dates';

// Not imported from the contract, because that would load zod into every page. A client test compares the two values.
const HORAS_SESION = 8;

/**
 * The session ended or the user signed out: every slice returns to its initial state. With 'expired' it ended without the user, who is told
 * by a dialog over an empty page.
 */
export const sessionEnded = createAction<'expired' | undefined>('session/ended');

/** The signed-in user, and the state of signing in. */
export interface SessionState {
  success: boolean;
  token?: string;
  compania?: Sesion['compania'];
  usuario?: Sesion['usuario'];
  detallesAcceso: DetalleAcceso[];
  sucursalesUsuario: SucursalUsuario[];
  /** The branch that the user chose; without one, see selectSucursal. */
  codigoSucursal?: number;
  /** When the session expires for good, in ms since 1970. */
  expireTime?: number;
  /** The session ended without the user, who has not yet confirmed to have read it. */
  expired?: true;
  status: 'idle' | 'loading' | 'failed';
  error?: string;
}

/** The message of a refused login. */
export interface LoginError {
  message: string;
  errors: Record<string, string>;
  /** Seconds to wait before the next attempt. */
  retryAfter?: number;
}

interface Credentials {
  usuario: string;
  password: string;
  /** The code of the second factor, once it was asked for. */
  codigo?: string;
}

const initialState: SessionState = { success: false, detallesAcceso: [], sucursalesUsuario: [], status: 'idle' };

const words = (error: unknown): LoginError => {
  if (!(error instanceof ApiError)) throw error;
  return { message: error.message, errors: error.errors, retryAfter: error.retryAfter };
};

const opened = (sesion: Sesion) => ({ ...sesion, expireTime: addTime(Date.now(), HORAS_SESION, 'horas').getTime() });

/** Signs in; a refused login rejects with a LoginError. */
export const signIn = createAsyncThunk<Sesion & { expireTime: number }, Credentials, { rejectValue: LoginError }>(
  'session/signIn',
  async ({ usuario, password, codigo }, { rejectWithValue }) => {
    const { sesionService } = await import('@/services/sesion');
    try {
      return opened(await sesionService.login({ body: { usuario, password, codigo, userLogs: { userId: usuario, platform: 'WEB' } } }));
    } catch (error) {
      return rejectWithValue(words(error));
    }
  },
);

const slice = createSlice({
  name: 'user',
  initialState,
  reducers: {
    /** A session opened without a login: by the setup of the first academy. */
    sessionOpened: {
      reducer: (_, { payload }: PayloadAction<ReturnType<typeof opened>>) => ({ ...payload, status: 'idle' as const }),
      prepare: (sesion: Sesion) => ({ payload: opened(sesion) }),
    },
    /** The server's current data of the user, including any pending step. */
    usuarioLoaded: (state, { payload }: PayloadAction<Sesion['usuario']>) => {
      state.usuario = payload;
    },
    /** A call was refused because this step is pending. */
    pendienteTold: ({ usuario }, { payload }: PayloadAction<Pendiente>) => {
      if (!usuario) return;
      usuario.debeCambiar = payload === 'contrasena';
      usuario.debeSegundoFactor = payload === 'segundoFactor';
    },
    tokenRenewed: (state, { payload }: PayloadAction<string>) => {
      state.token = payload;
    },
    accessesLoaded: (state, { payload }: PayloadAction<DetalleAcceso[]>) => {
      state.detallesAcceso = payload;
    },
    sucursalesLoaded: (state, { payload }: PayloadAction<SucursalUsuario[]>) => {
      state.sucursalesUsuario = payload;
    },
    /** The company (with its requirements for users) or its branches changed, including logos. */
    academiaLoaded: (state, { payload }: PayloadAction<Pick<Sesion, 'compania' | 'usuario' | 'sucursalesUsuario'>>) => {
      state.compania = payload.compania;
      state.usuario = payload.usuario;
      state.sucursalesUsuario = payload.sucursalesUsuario;
    },
    profilePictureChanged: (state, { payload }: PayloadAction<number | null>) => {
      if (state.usuario) state.usuario.profilePicture = payload;
    },
    sucursalChosen: (state, { payload }: PayloadAction<number>) => {
      state.codigoSucursal = payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, (_, { payload }) => (payload ? { ...initialState, expired: true as const } : initialState))
      .addCase(signIn.pending, (state) => {
        state.status = 'loading';
        state.error = undefined;
      })
      .addCase(signIn.fulfilled, ({ usuario, codigoSucursal }, { payload }) => ({
        ...payload,
        status: 'idle',
        // Who signs in again before the session ends goes on in the same branch.
        ...(usuario?.usuario === payload.usuario.usuario && { codigoSucursal }),
      }))
      .addCase(signIn.rejected, (state, { payload, error }) => {
        state.status = 'failed';
        state.error = payload?.message ?? wordsOfError(error);
      }),
});

export const {
  sessionOpened,
  usuarioLoaded,
  pendienteTold,
  tokenRenewed,
  accessesLoaded,
  sucursalesLoaded,
  academiaLoaded,
  profilePictureChanged,
  sucursalChosen,
} = slice.actions;
export const sessionReducer = slice.reducer;

/** The branch of a session: the chosen one, else the one flagged defecto, else the first. */
export const sucursalOf = ({ codigoSucursal, sucursalesUsuario: list }: SessionState): SucursalUsuario | undefined =>
  list.find((sucursal) => sucursal.codigoSucursal === codigoSucursal) ?? list.find((sucursal) => sucursal.defecto) ?? list[0];

interface WithUser {
  user: SessionState;
}

/** The whole session. */
export const selectSession = (root: WithUser) => root.user;

/** The step the user has to complete before any page opens. */
export function selectPendiente({ user: { usuario } }: { user: Pick<SessionState, 'usuario'> }): Pendiente | undefined {
  if (usuario?.debeCambiar) return 'contrasena';
  return usuario?.debeSegundoFactor ? 'segundoFactor' : undefined;
}

/** The branch that the user works in. */
export const selectSucursal = (root: WithUser) => sucursalOf(root.user);

const codes = new WeakMap<DetalleAcceso[], ReadonlySet<number>>();

/** The codes of the user's active accesses; the same Set object until they change. */
export function selectAccesos({ user: { detallesAcceso } }: WithUser): ReadonlySet<number> {
  let held = codes.get(detallesAcceso);
  if (!held) codes.set(detallesAcceso, (held = new Set(detallesAcceso.filter((d) => d.activo).map((d) => d.codigoAcceso))));
  return held;
}
