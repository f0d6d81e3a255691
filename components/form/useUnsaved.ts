import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';

/** Asks before typed work is lost: by closing or reloading the tab, and by the back button, which `onBack` answers instead. */
export function useUnsaved(dirty: boolean, onBack: () => void): void {
  const router = useRouter();
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });

  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    router.beforePopState(() => {
      // The browser has gone back already: return to the form, and let it ask.
      window.history.forward();
      latest.current();
      return false;
    });
    return () => {
      window.removeEventListener('beforeunload', warn);
      router.beforePopState(() => true);
    };
    // The router object is new after every change of address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [dirty]);
}
