import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';

/** Who answers the back button, the last one first: a form may open another one. */
const answering: (() => void)[] = [];
let returning: ReturnType<typeof setTimeout> | undefined;

/** How long the way back to the page may take. */
const RETURN = 400;

function finish() {
  clearTimeout(returning);
  returning = undefined;
  answering.at(-1)?.();
}

/**
 * While active the back button leaves the page where it is, and calls `onBack` instead. It is called once the address is that of the page again, so that
 * what it changes there lands in the right place of the history.
 */
export function useBack(active: boolean, onBack: () => void): void {
  const router = useRouter();
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });

  useEffect(() => {
    if (!active) return;
    const answer = () => latest.current();
    answering.push(answer);
    router.beforePopState(() => {
      // The second time it is the return.
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
    // The router object is new after every change of address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [active]);
}
