import { persistStore, type Persistor } from 'redux-persist';
import { isPast } from '@/utils/dates';
import type { AppStore } from '../index';
import { dropLeftovers } from './leftovers';
import { sessionEnded } from '../session';
import { storageFailed } from './storage';

let persistor: Persistor | undefined;

/** Starts persisting the store to localStorage; call it in the browser only. */
export function startPersist(store: AppStore): Persistor {
  persistor = persistStore(store);
  let { success, expired } = store.getState().user;
  // redux-persist writes with a delay: the end of a session is written at once, so that closing the tab cannot bring it back.
  store.subscribe(() => {
    const { user } = store.getState();
    if (user.success === success && user.expired === expired) return;
    ({ success, expired } = user);
    void flushPersisted();
  });
  return persistor;
}

/** Writes the store now; resolves with whether it is stored. Await it before the page is left or reloaded. */
export async function flushPersisted(): Promise<boolean> {
  await persistor?.flush();
  return !storageFailed();
}

/** Resets the store if the restored session has expired, and deletes its leftovers; call it before the first paint. */
export function dropExpired(store: AppStore): void {
  const { expireTime, success } = store.getState().user;
  if (expireTime !== undefined && isPast(expireTime)) store.dispatch(sessionEnded());
  else if (!success) dropLeftovers();
}
