import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The steps of the font scale: what 1rem measures, in pixels. */
export const SCALES = [12, 13, 14, 15, 16] as const;

/** How the menu behaves on a desktop. */
export type MenuMode = 'static' | 'overlay';

/** How inputs look. */
type InputStyle = 'outlined' | 'filled';

/** How a list is shown: its hidden columns, its row density, and whether its chart is open. */
export interface TableView {
  hidden: readonly string[];
  density: 'normal' | 'compact';
  chart: boolean;
}

/**
 * A view of a list saved under a name: its filters as a query string, without the search text, which may be a child's name; its order, hidden
 * columns and density. One saved by an earlier version has filters alone.
 */
export interface SavedView extends Partial<Pick<TableView, 'hidden' | 'density'>> {
  nombre: string;
  search: string;
  sort?: string;
}

/** The user's preferences, which follow them to another browser (layout/settings/Following.tsx). */
export interface Preferences {
  /** The chosen theme; the boot script, which runs before the store exists, has a copy. '' for the theme of who has chosen none. */
  theme: string;
  scale: number;
  menuMode: MenuMode;
  inputStyle: InputStyle;
  ripple: boolean;
  /** By the list's path. */
  tables: Readonly<Record<string, TableView>>;
  filters: Readonly<Record<string, readonly SavedView[]>>;
  /** The first steps of an academy that the user called done, and 'FUERA' once they were put away (components/reportes/inicio/PrimerosPasos.tsx). */
  pasos: readonly string[];
}

const initialState: Preferences = {
  theme: '',
  scale: 14,
  menuMode: 'static',
  inputStyle: 'outlined',
  ripple: false,
  tables: {},
  filters: {},
  pasos: [],
};

const isText = (value: unknown): value is string => typeof value === 'string';
const entriesOf = (stored: unknown) => (stored && typeof stored === 'object' ? Object.entries(stored as Record<string, any>) : []);

const tablesOf = (stored: unknown): Preferences['tables'] =>
  Object.fromEntries(
    entriesOf(stored).map(([name, view]) => [
      name,
      {
        hidden: [view?.hidden ?? []].flat().filter(isText),
        density: view?.density === 'normal' ? 'normal' : 'compact',
        chart: view?.chart === true,
      },
    ]),
  );

const savedOf = ({ nombre, search, sort, hidden, density }: SavedView): SavedView => ({
  ...{ nombre, search },
  ...(isText(sort) && { sort }),
  ...(Array.isArray(hidden) && { hidden: hidden.filter(isText) }),
  ...((density === 'normal' || density === 'compact') && { density }),
});

const filtersOf = (stored: unknown): Preferences['filters'] =>
  Object.fromEntries(
    entriesOf(stored).map(([name, kept]) => [
      name,
      [kept ?? []]
        .flat()
        .filter((one: Partial<SavedView> | null) => isText(one?.nombre) && isText(one?.search))
        .map(savedOf),
    ]),
  );

/** Preferences from any stored value; an invalid value becomes the default. */
export function preferencesOf(stored: unknown): Preferences {
  const { theme, scale, menuMode, inputStyle, ripple, tables, filters, pasos } = (stored ?? {}) as Partial<Preferences>;
  return {
    theme: isText(theme) ? theme : '',
    scale: SCALES.find((step) => step === scale) ?? initialState.scale,
    menuMode: menuMode === 'overlay' ? 'overlay' : 'static',
    inputStyle: inputStyle === 'filled' ? 'filled' : 'outlined',
    ripple: ripple === true,
    tables: tablesOf(tables),
    filters: filtersOf(filters),
    pasos: Array.isArray(pasos) ? pasos.filter(isText) : [],
  };
}

const slice = createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    /** Changes some preferences; an invalid value becomes the default. */
    preferred: (state, { payload }: PayloadAction<Partial<Preferences>>) => preferencesOf({ ...state, ...payload }),
  },
});

export const { preferred } = slice.actions;
export const preferencesReducer = slice.reducer;

/** The preferences of the store. */
export const selectPreferences = (root: { preferences: Preferences }): Preferences => root.preferences;
