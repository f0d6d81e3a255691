import { useEffect } from 'react';
import { useLatest } from '../../data/useLatest';

/** Where a typed character is text. */
const TYPED = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** Does something on a single key, such as '/' or '?', unless it is typed into a field or a dialog is open. Of several, the first one acts. */
export function usePlainKey(key: string, act: () => void): void {
  const latest = useLatest(act);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== key || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if ((event.target as Element).matches?.(TYPED) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [key, latest]);
}
