import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { VistaCompartida } from '@/contract/usuarios/vista';

const slice = createSlice({
  name: 'vistas',
  initialState: [] as readonly VistaCompartida[],
  reducers: {
    /** Replaces the views that are shared with the user. */
    vistasLeidas: (_, { payload }: PayloadAction<readonly VistaCompartida[]>) => payload,
    /** Adds one that the user has just shared. */
    vistaCompartida: (state, { payload }: PayloadAction<VistaCompartida>) => [...state, payload],
    /** Removes one that is no longer shared. */
    vistaRetirada: (state, { payload }: PayloadAction<number>) => state.filter(({ codigoVista }) => codigoVista !== payload),
  },
});

export const { vistasLeidas, vistaCompartida, vistaRetirada } = slice.actions;
export const vistasReducer = slice.reducer;

/** The views of all lists that are shared with the user's roles; empty until they are known. */
export const selectVistas = (root: { vistas: readonly VistaCompartida[] }): readonly VistaCompartida[] => root.vistas;
