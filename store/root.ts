import { combineSlices, createAction, type Action, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { persistReducer } from 'redux-persist';
import { preferencesOf, preferencesReducer, type Preferences } from './preferences';
import { isSession } from './browser/restored';
import { sessionEnded, sessionReducer, type SessionState } from './session';
import { storage } from './browser/storage';
import { vistasReducer } from './vistas';

/** How long restoring from the local storage may take, in milliseconds. */
const TIMEOUT = 5000;
/** The slices beside the session that may be in localStorage: never anything about children. */
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

/** The slices that pages inject. The file that makes one adds it here by module augmentation. */
// Empty on purpose: the other files fill it.
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface LazySlices {}

/** The reducer of all slices; a page injects its own, so that no page loads another's. */
export const slices = combineSlices({ user, preferences: preferencesReducer, vistas: vistasReducer }).withLazyLoadedSlices<LazySlices>();

export type RootState = ReturnType<typeof slices>;

/** Empties every list, e.g. after a change of branch; session and preferences stay. */
export const listsDropped = createAction('lists/dropped');

// The session slice resets itself: without its state redux-persist would stop persisting it.
function reset(state: RootState | undefined, action: UnknownAction) {
  if (state && sessionEnded.match(action)) return slices({ user: state.user }, action);
  if (state && listsDropped.match(action))
    return slices({ user: state.user, preferences: state.preferences, vistas: state.vistas }, action);
  return slices(state, action);
}

type Stored = { preferences?: unknown };

/** The state a store may start with. It needs no `_persist`, which the types of redux-persist ask for. */
export interface Preloaded {
  user?: SessionState;
  preferences?: Preferences;
}

const persisted = persistReducer<RootState>(
  {
    key: 'root',
    storage,
    timeout: TIMEOUT,
    whitelist: WHITELIST,
    // Nothing else of what an older version stored comes back.
    stateReconciler: ({ preferences }: Stored, _, reduced) => ({ ...reduced, preferences: preferencesOf(preferences) }),
  },
  reset,
);

/** The store's reducer: persisted, and reset by sessionEnded. */
export const rootReducer = persisted as Reducer<ReturnType<typeof persisted>, Action, Preloaded>;
