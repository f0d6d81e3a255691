import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { useLatest } from '../data/useLatest';
import { useBack } from '../ui/useBack';
import { useUnsaved } from './useUnsaved';

/** Asks before unsaved work is lost by closing the tab, by the back button or by a link; `ask` resolves with whether to leave. */
export function useLeaveGuard(dirty: boolean, ask: () => Promise<boolean>, onBack: () => void): void {
  const router = useRouter();
  const latest = useLatest({ ask, router });
  useUnsaved(dirty);
  useBack(dirty, onBack);

  useEffect(() => {
    if (!dirty) return;
    const stop = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a[href]');
      if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== window.location.origin) return;
      const { pathname, search } = link;
      // The address that is open loses nothing; the same page may, because its address says what is open on it.
      const { location } = window;
      if (event.ctrlKey || event.metaKey || event.shiftKey || pathname + search === location.pathname + location.search) return;
      // Handled in the capture phase, before Next: a navigation that has begun can only be stopped with an error.
      event.preventDefault();
      event.stopPropagation();
      void latest.current.ask().then((go) => go && latest.current.router.push(pathname + search));
    };
    document.addEventListener('click', stop, true);
    return () => document.removeEventListener('click', stop, true);
  }, [dirty, latest]);
}
