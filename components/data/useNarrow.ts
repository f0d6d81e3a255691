import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 640px)';
const query = () => window.matchMedia?.(PHONE);
const follow = (changed: () => void) => {
  const asked = query();
  asked?.addEventListener('change', changed);
  return () => asked?.removeEventListener('change', changed);
};

/** Whether the window has the width of a phone; follows resizes, and is false while the page is prerendered. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    follow,
    () => query()?.matches ?? false,
    () => false,
  );
