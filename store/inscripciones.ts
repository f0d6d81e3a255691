import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { EstudianteLigero } from '@/contract/estudiantes/estudiante';
import type { grupoService } from '@/services/academico';
import { guardarEnPestana, hayEnPestana, leerDePestana } from '@/services/offline/pestana';
import { newId } from '@/utils/id';
import { slices } from './root';

declare module '@/store/root' {
  interface LazySlices {
    inscripcion: InscripcionState;
  }
}

/** A group with its payment modalities. */
export type GrupoOfrecido = NonNullable<Awaited<ReturnType<typeof grupoService.paraInscripcion>>>[number];

/** The draft of an enrolment. It has data of children: it survives a reload encrypted, in its tab alone. */
export interface Borrador {
  paso: number;
  /** Idempotency-Key of this enrolment, the same over every retry and reload. */
  clave: string;
  /** The branch in which it was begun; undefined while nothing is chosen. */
  codigoSucursal?: number;
  /** An existing student … */
  estudiante?: EstudianteLigero;
  /** … or the form values of a new one. */
  nuevo?: Record<string, unknown>;
  creando: boolean;
  /** The interested family that it comes from. */
  codigoInteresado?: number;
  /** Names of the guardians that a new student shares with a sibling, by codigoEntidad. */
  conocidos: Record<number, { nombre: string; telefono: string }>;
  grupo?: GrupoOfrecido;
  codigoModalidad?: number;
  /** '' means today. */
  fechaInscripcion: string;
  /** A scholarship granted with the enrolment, and its reason. */
  codigoBeca?: number;
  motivoBeca: string;
  /** Codes of the discounts granted by hand, and their reason. */
  descuentos: number[];
  motivoDescuento: string;
  /** What the child brings from before the branch's day of change, as typed; money in pesos. */
  anterior: { pagadoHasta: string; inscripcionPagada: boolean; debe: number | null; vence: string; aFavor: number | null };
  aceptaDeuda: boolean;
  motivoExcepcion: string;
  /** The enrolment was sent without an answer: it may be saved already. */
  dudosa?: boolean;
}

interface InscripcionState {
  borrador?: Borrador;
}

const initialState: InscripcionState = {};

/** An empty draft. */
export const emptyBorrador = (): Borrador => ({
  paso: 0,
  clave: newId(),
  creando: false,
  conocidos: {},
  fechaInscripcion: '',
  motivoBeca: '',
  descuentos: [],
  motivoDescuento: '',
  anterior: { pagadoHasta: '', inscripcionPagada: false, debe: null, vence: '', aFavor: null },
  aceptaDeuda: false,
  motivoExcepcion: '',
});

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
});

export const { started, changed } = slice.actions;

/** The enrolment's state. */
export const selectInscripcion = slice.injectInto(slices, { overrideExisting: true }).selectSlice;

const KEY = 'cantera-inscripcion';

/** Whether a reload of the page left a draft. */
export const hasBorrador = (): boolean => hayEnPestana(KEY);

/** The draft left by a reload of the page, if it is this user's. */
export async function readBorrador(usuario: string): Promise<Borrador | undefined> {
  const kept = await leerDePestana<{ usuario: string; borrador: Borrador }>(KEY);
  return kept?.usuario === usuario ? { ...emptyBorrador(), ...kept.borrador } : undefined;
}

/** Keeps the draft over a reload; undefined deletes it. */
export const keepBorrador = (usuario: string, borrador: Borrador | undefined): void =>
  void guardarEnPestana(KEY, borrador && { usuario, borrador });
