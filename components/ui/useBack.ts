import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { useLatest } from '../data/useLatest';

/** The active handlers of the back button; the last one answers, because a form may open another one. */
const answering: (() => void)[] = [];
let returning: ReturnType<typeof setTimeout> | undefined;

/** How long the navigation back to the page may take, in ms. */
const RETURN = 400;

function finish() {
  clearTimeout(returning);
  returning = undefined;
  answering.at(-1)?.();
}

/**
 * While active, the back button stays on the page and calls `onBack` instead. It is called after the address has been restored, so that
 * changes it makes to the address go to the right entry of the history.
 */
export function useBack(active: boolean, onBack: () => void): void {
  const router = useRouter();
  const latest = useLatest(onBack);

  useEffect(() => {
    if (!active) return;
    const answer = () => latest.current();
    answering.push(answer);
    router.beforePopState(() => {
      // The second popstate is the return to the page.
      if (returning) finish();
      else {
        returning = setTimeout(finish, RETURN);
        window.history.forward();
      }
      return false;
    });
    return () => {
      answering.splice(answering.indexOf(answer), 1);
      if (answering.length === 0) router.beforePopState(() => true);
    };
    // The router object changes with every address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [active]);
}
