import { combineSlices, createAction, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { persistReducer } from 'redux-persist';
import { preferencesOf, preferencesReducer } from './preferences';
import { isSession } from './restored';
import { sessionEnded, sessionReducer, type SessionState } from './session';
import { storage } from './storage';

/** How long restoring from the local storage may take, in milliseconds. */
const TIMEOUT = 5000;
/** What of the store, beside the session, may lie in the local storage: never anything about children. */
const WHITELIST = ['preferences'];

const user = persistReducer<SessionState>(
  {
    key: 'user',
    storage,
    timeout: TIMEOUT,
    blacklist: ['status', 'error'],
    migrate: async (stored) => (isSession(stored) ? stored : undefined),
  },
  sessionReducer,
);

/** The reducer of all slices; a page adds its own, so that none carries the others'. */
export const slices = combineSlices({ user, preferences: preferencesReducer });

/** Adds a slice to the store, under its name; doing it again (hot reload) replaces it. */
export const inject = (reducerPath: string, reducer: Reducer<any>): void =>
  void slices.inject({ reducerPath, reducer } as never, { overrideExisting: true });

export type RootState = ReturnType<typeof slices>;

/** Empties every list; session and preferences stay. */
export const listsDropped = createAction('lists/dropped');

// The session resets itself: without its own state redux-persist would stop keeping it.
function reset(state: RootState | undefined, action: UnknownAction) {
  if (state && sessionEnded.match(action)) return slices({ user: state.user }, action);
  if (state && listsDropped.match(action)) return slices({ user: state.user, preferences: state.preferences }, action);
  return slices(state, action);
}

type Stored = { preferences?: unknown } | undefined;

/** The reducer of the store: persisted, and empty again after sessionEnded. */
export const rootReducer = persistReducer<RootState>(
  {
    key: 'root',
    storage,
    timeout: TIMEOUT,
    whitelist: WHITELIST,
    migrate: async (stored) => ({ preferences: preferencesOf((stored as Stored)?.preferences) }) as never,
  },
  reset,
);
