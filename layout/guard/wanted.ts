const KEY = 'cantera-destino';

// A browser that forbids storage only loses the way back.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Keeps the address on the screen, to come back to it after the login; only in this tab. */
export const rememberWanted = (): void =>
  void attempt(() => sessionStorage.setItem(KEY, window.location.pathname + window.location.search));

/** The address that was wanted before the login; always one of this site. */
export function wanted(): string | undefined {
  const path = attempt(() => sessionStorage.getItem(KEY)) ?? '';
  return /^\/(?![/\\])/.test(path) ? path : undefined;
}

/** Forgets the wanted address: it was reached, or is no longer anyone's. */
export const forgetWanted = (): void => void attempt(() => sessionStorage.removeItem(KEY));
