import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The steps of the font scale: what 1rem measures, in pixels. */
export const SCALES = [12, 13, 14, 15, 16] as const;

/** How the menu behaves on a desktop. */
export type MenuMode = 'static' | 'overlay';

/** How inputs look. */
export type InputStyle = 'outlined' | 'filled';

/** What a user likes; the theme is not here, the boot script needs it before the store is there. */
export interface Preferences {
  scale: number;
  menuMode: MenuMode;
  inputStyle: InputStyle;
  ripple: boolean;
}

const initialState: Preferences = { scale: 14, menuMode: 'static', inputStyle: 'outlined', ripple: false };

/** Preferences out of whatever lay in the local storage: what is none of the choices becomes the default. */
export function preferencesOf(stored: unknown): Preferences {
  const { scale, menuMode, inputStyle, ripple } = (stored ?? {}) as Partial<Preferences>;
  return {
    scale: SCALES.find((step) => step === scale) ?? initialState.scale,
    menuMode: menuMode === 'overlay' ? 'overlay' : 'static',
    inputStyle: inputStyle === 'filled' ? 'filled' : 'outlined',
    ripple: ripple === true,
  };
}

const slice = createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    /** Changes some of them; a value that is no choice is not taken. */
    preferred: (state, { payload }: PayloadAction<Partial<Preferences>>) => preferencesOf({ ...state, ...payload }),
  },
});

export const { preferred } = slice.actions;
export const preferencesReducer = slice.reducer;

/** The preferences of the store. */
export const selectPreferences = (root: { preferences: Preferences }): Preferences => root.preferences;
