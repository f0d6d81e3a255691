import { persistStore, type Persistor } from 'redux-persist';
import { isPast } from '@/utils/dates';
import type { AppStore } from './index';
import { dropLeftovers } from './leftovers';
import { sessionEnded } from './session';
import { storageFailed } from './storage';

let persistor: Persistor | undefined;

/** Starts keeping the store in the local storage; call it in the browser only. */
export function startPersist(store: AppStore): Persistor {
  persistor = persistStore(store);
  let signedIn = store.getState().user.success;
  // redux-persist writes some ticks later; a session that ended must not come back because the tab was closed at once.
  store.subscribe(() => {
    const now = store.getState().user.success;
    if (now === signedIn) return;
    signedIn = now;
    void kept();
  });
  return persistor;
}

/** Says, as soon as it is known, whether what the store holds now lies in the local storage: before the page is left or reloaded. */
export async function kept(): Promise<boolean> {
  await persistor?.flush();
  return !storageFailed();
}

/** Resets everything when the restored session is over already, and leaves nothing of an earlier one; to be called before the first page is painted. */
export function dropExpired(store: AppStore): void {
  const { expireTime, success } = store.getState().user;
  if (expireTime !== undefined && isPast(expireTime)) store.dispatch(sessionEnded());
  else if (!success) dropLeftovers();
}
