import { useEffect } from 'react';

/** Taken away with the session, as all that begins so (store/leftovers.ts). */
const KEY = 'cantera-foco';

/** Notes that the page is loaded anew by an act of the user, who then reads on in its content. */
export function focusAfterReload(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // A browser that forbids the storage begins at the top of the page.
  }
}

/** Puts the focus on the content of a page that was loaded anew by an act of the user, unless something on it took the focus already. */
export const useFocusAfterReload = (): void =>
  useEffect(() => {
    try {
      if (sessionStorage.getItem(KEY) === null) return;
      sessionStorage.removeItem(KEY);
    } catch {
      return;
    }
    if (!document.activeElement || document.activeElement === document.body) document.getElementById('contenido')?.focus();
  }, []);
