import type { AppStore } from '../index';
import { selectPendiente, selectSession, sessionEnded, tokenRenewed, usuarioLoaded, type SessionState } from '../session';

const KEY = 'persist:user';

/** The session in localStorage, as another tab wrote it. */
function read(text: string | null): Partial<SessionState> {
  try {
    const fields = JSON.parse(text ?? '{}') as Record<string, string>;
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.parse(value)]));
  } catch {
    return {};
  }
}

/** Follows what other tabs do to the session: sign out, sign in, renew the token, change the branch. Returns the function that stops following. */
export function followOtherTabs(store: AppStore, reload: () => void = () => window.location.reload()): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    // A null key means that everything was cleared.
    if (key !== KEY && key !== null) return;
    const mine = selectSession(store.getState());
    const theirs = read(newValue);
    if (!theirs.success) {
      if (mine.success) store.dispatch(sessionEnded());
    } else if (theirs.usuario?.usuario !== mine.usuario?.usuario || theirs.codigoSucursal !== mine.codigoSucursal) {
      // Rows of another user or branch must not stay on the screen.
      reload();
    } else {
      if (theirs.token && theirs.token !== mine.token) store.dispatch(tokenRenewed(theirs.token));
      // The pending step was done in the other tab.
      if (theirs.usuario && selectPendiente({ user: theirs }) !== selectPendiente({ user: mine }))
        store.dispatch(usuarioLoaded(theirs.usuario));
    }
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
