import { attempt } from '@/utils/stored';
import { isAuthPath } from './access';

// Without storage only the way back is lost.
const KEY = 'cantera-destino';

/** Remembers the current address, to return to it after the login: in this tab only, and never a sign-in or refusal page. */
export function rememberWanted(): void {
  const { pathname, search } = window.location;
  if (!isAuthPath(pathname)) attempt(() => sessionStorage.setItem(KEY, pathname + search));
}

/** The address to return to after the login; always one of this site, so that it cannot be used as an open redirect. */
export function wanted(): string | undefined {
  const path = attempt(() => sessionStorage.getItem(KEY)) ?? '';
  return /^\/(?![/\\])/.test(path) ? path : undefined;
}

/** Forgets the remembered address, once a signed-in user has opened a page of the shell. */
export const forgetWanted = (): void => void attempt(() => sessionStorage.removeItem(KEY));
