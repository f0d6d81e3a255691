import { useEffect } from 'react';
import { inTab } from '@/utils/stored';

/** Keys with this prefix are deleted with the session (store/browser/leftovers.ts). */
const KEY = 'cantera-foco';

/** Notes that the user's action reloads the page, so that the focus goes to its content afterwards; without storage it starts at the top. */
export const focusAfterReload = (): void => void inTab.write(KEY, true);

/** After a reload by the user's action, moves the focus to the page's content, unless an element has taken it already. */
export const useFocusAfterReload = (): void =>
  useEffect(() => {
    if (inTab.read(KEY) === undefined) return;
    inTab.write(KEY, undefined);
    if (!document.activeElement || document.activeElement === document.body) document.getElementById('contenido')?.focus();
  }, []);
