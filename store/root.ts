import { combineSlices, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { persistReducer } from 'redux-persist';
import { sessionEnded, sessionReducer, type SessionState } from './session';
import { storage } from './storage';

/** How long restoring from the local storage may take, in milliseconds. */
const TIMEOUT = 5000;
/** What of the store, beside the session, may lie in the local storage: never anything about children. */
const WHITELIST = ['preferences'];

const user = persistReducer<SessionState>({ key: 'user', storage, timeout: TIMEOUT, blacklist: ['status', 'error'] }, sessionReducer);

/** The reducer of all slices; a page adds its own, so that none carries the others'. */
export const slices = combineSlices({ user });

/** Adds a slice to the store, under its name; doing it again (hot reload) replaces it. */
export const inject = (reducerPath: string, reducer: Reducer<any>): void =>
  void slices.inject({ reducerPath, reducer } as never, { overrideExisting: true });

export type RootState = ReturnType<typeof slices>;

// The session resets itself: without its own state redux-persist would stop keeping it.
const reset = (state: RootState | undefined, action: UnknownAction) =>
  slices(sessionEnded.match(action) && state ? { user: state.user } : state, action);

/** The reducer of the store: persisted, and empty again after sessionEnded. */
export const rootReducer = persistReducer<RootState>({ key: 'root', storage, timeout: TIMEOUT, whitelist: WHITELIST }, reset);
