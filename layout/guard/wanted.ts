import { isAuthPath } from './access';

const KEY = 'cantera-destino';

// A browser that forbids storage only loses the way back.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Keeps the address on the screen, to come back to it after the login; only in this tab, and never a page of signing in or of refusals. */
export function rememberWanted(): void {
  const { pathname, search } = window.location;
  if (!isAuthPath(pathname)) attempt(() => sessionStorage.setItem(KEY, pathname + search));
}

/** The address that was wanted before the login; always one of this site. */
export function wanted(): string | undefined {
  const path = attempt(() => sessionStorage.getItem(KEY)) ?? '';
  return /^\/(?![/\\])/.test(path) ? path : undefined;
}

/** Forgets the wanted address: it was reached, or is no longer anyone's. */
export const forgetWanted = (): void => void attempt(() => sessionStorage.removeItem(KEY));
