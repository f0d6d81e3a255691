import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { EstudianteLigero } from '@/contract/estudiantes/estudiante';
import { grupoService } from '@/services/academico';
import { newId } from '@/utils/id';
import { inject } from './root';

/** A group with the ways to pay that it offers. */
export type GrupoOfrecido = NonNullable<Awaited<ReturnType<typeof grupoService.paraInscripcion>>>[number];

/** An enrolment that is being written; it survives a reload in the session storage, never in the local one. */
export interface Borrador {
  paso: number;
  /** Idempotency-Key: one for this enrolment, the same over every retry and reload. */
  clave: string;
  /** A student that we know … */
  estudiante?: EstudianteLigero;
  /** … or what was typed of a new one, as the form holds it. */
  nuevo?: Record<string, unknown>;
  creando: boolean;
  /** Names of the guardians that a new student shares with a sibling, by codigoEntidad. */
  conocidos: Record<number, { nombre: string; telefono: string }>;
  grupo?: GrupoOfrecido;
  codigoModalidad?: number;
  /** '' is today. */
  fechaInscripcion: string;
  /** A scholarship that is granted with it, and why. */
  codigoBeca?: number;
  motivoBeca: string;
  /** Discounts that somebody grants. */
  descuentos: number[];
  aceptaDeuda: boolean;
  motivoExcepcion: string;
  /** It was sent and no answer came: it may be saved already. */
  dudosa?: boolean;
}

/** For whom groups are asked, and whether closed periods count. */
export type PreguntaGrupos = Pick<Parameters<typeof grupoService.paraInscripcion>[0]['query'], 'fechaNacimiento' | 'sexo' | 'cerrados'>;

interface InscripcionState {
  borrador?: Borrador;
  grupos: { rows: GrupoOfrecido[]; status: 'idle' | 'loading' | 'failed'; error?: string; request?: string };
}

const initialState: InscripcionState = { grupos: { rows: [], status: 'idle' } };

/** A draft in which nothing is written yet. */
export const emptyBorrador = (): Borrador => ({
  paso: 0,
  clave: newId(),
  creando: false,
  conocidos: {},
  fechaInscripcion: '',
  motivoBeca: '',
  descuentos: [],
  aceptaDeuda: false,
  motivoExcepcion: '',
});

/** Loads the open groups of the branch, for an administrator those of closed periods too; they say whether they fit what is known of the child. */
export const loadGrupos = createAsyncThunk('inscripcion/grupos', (nino: PreguntaGrupos, { signal }) =>
  grupoService.paraInscripcion({ query: nino }, { signal }),
);

const slice = createSlice({
  name: 'inscripcion',
  initialState,
  reducers: {
    started: (state, { payload }: PayloadAction<Borrador>) => {
      state.borrador = payload;
    },
    changed: (state, { payload }: PayloadAction<Partial<Borrador>>) => {
      if (state.borrador) Object.assign(state.borrador, payload);
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loadGrupos.pending, (state, { meta }) => {
        state.grupos = { rows: state.grupos.rows, status: 'loading', request: meta.requestId };
      })
      .addCase(loadGrupos.fulfilled, (state, { payload, meta }) => {
        if (state.grupos.request === meta.requestId) state.grupos = { rows: payload, status: 'idle' };
      })
      .addCase(loadGrupos.rejected, (state, { error, meta }) => {
        if (state.grupos.request !== meta.requestId) return;
        state.grupos = { rows: [], status: meta.aborted ? 'idle' : 'failed', error: meta.aborted ? undefined : error.message };
      }),
});

inject(slice.name, slice.reducer);

export const { started, changed } = slice.actions;

/** The enrolment of the store. */
export const selectInscripcion = (root: object): InscripcionState =>
  (root as { inscripcion?: InscripcionState }).inscripcion ?? initialState;

const KEY = 'cantera-inscripcion';

/** The draft that a reload of the page left behind, if it is this user's. */
export function readBorrador(usuario: string): Borrador | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { usuario: string; borrador: Borrador } | null;
    return kept?.usuario === usuario ? { ...emptyBorrador(), ...kept.borrador } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the draft for a reload; undefined takes it away. A browser that forbids it only loses that. */
export function keepBorrador(usuario: string, borrador: Borrador | undefined): void {
  try {
    if (borrador) sessionStorage.setItem(KEY, JSON.stringify({ usuario, borrador }));
    else sessionStorage.removeItem(KEY);
  } catch {
    // see above
  }
}
