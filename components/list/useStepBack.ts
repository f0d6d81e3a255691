import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { keyIn, paramsOf, useParams } from './useParams';

const params = paramsOf<{ paso?: number }>({ paso: keyIn });

/**
 * Lets the back button go one step back. `paso` is the current step, from 0; undefined while there is none. Every step but the first is named
 * in the address (`?paso=2`), all in one entry of the history: when that entry is left, `onBack` gets the step before, and the entry is made anew.
 */
export function useStepBack(paso: number | undefined, onBack: (paso: number) => void): void {
  const router = useRouter();
  const [asked, setAsked] = useParams(params);
  const said = asked && (asked.paso ?? 0);
  /** The step that the address named before; 0 without one. */
  const before = useRef(0);
  const now = useRef({ router, onBack });
  useEffect(() => {
    now.current = { router, onBack };
  });
  useEffect(() => {
    if (said === undefined || paso === undefined) return;
    const was = before.current;
    before.current = said;
    if (said === paso) return;
    if (said < was && said < paso) now.current.onBack(paso - 1);
    else if (paso === 0 && was > 0) now.current.router.back();
    else setAsked({ paso: paso || undefined }, said === 0 ? 'push' : 'replace');
  }, [said, paso, setAsked]);
}
