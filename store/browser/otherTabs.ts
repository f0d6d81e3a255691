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

/**
 * Follows what other tabs do to the session: its end, sign out, sign in, renew the token, change the branch. Returns the function that stops
 * following.
 */
export function followOtherTabs(store: AppStore, reload: () => void = () => window.location.reload()): () => void {
  const follow = (text: string | null) => {
    const mine = selectSession(store.getState());
    const theirs = read(text);
    if (!theirs.success) {
      if (theirs.expired ? mine.success : mine.success || mine.expired) store.dispatch(sessionEnded(theirs.expired && 'expired'));
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
  const written = ({ key, newValue }: StorageEvent) => {
    // A null key means that everything was cleared.
    if (key === KEY || key === null) follow(newValue);
  };
  // A page that comes back from the browser's history heard nothing while it was away.
  const back = ({ persisted }: PageTransitionEvent) => {
    if (persisted) follow(window.localStorage.getItem(KEY));
  };
  window.addEventListener('storage', written);
  window.addEventListener('pageshow', back);
  return () => {
    window.removeEventListener('storage', written);
    window.removeEventListener('pageshow', back);
  };
}
