import { useEffect } from 'react';

/** Keys with this prefix are deleted with the session (store/browser/leftovers.ts). */
const KEY = 'cantera-foco';

/** Notes that the user's action reloads the page, so that the focus goes to its content afterwards. */
export function focusAfterReload(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Without storage the focus starts at the top of the page.
  }
}

/** After a reload by the user's action, moves the focus to the page's content, unless an element has taken it already. */
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
