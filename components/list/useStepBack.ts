import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { useLatest } from '../data/useLatest';
import { keyIn, paramsOf, useParams } from './useParams';

const params = paramsOf<{ paso?: number }>({ paso: keyIn });

/**
 * Lets the back button go back through steps, as many as it is pressed. `paso` is the current step, from 0; undefined while there is none. Every
 * step but the first is named in the address (`?paso=2`) and has its own entry in the history. When an earlier one is reached, `onBack` gets its
 * step; when the page itself changes its step, the address follows entry by entry. Returns whether it has followed: to leave the page before
 * would bring one back.
 */
export function useStepBack(paso: number | undefined, onBack: (paso: number) => void): boolean {
  const router = useRouter();
  const [asked, setAsked] = useParams(params);
  const said = asked && (asked.paso ?? 0);
  /** The step that the address named before, and the one whose entry is being left. */
  const before = useRef<number>(undefined);
  const leaving = useRef<number>(undefined);
  const now = useLatest({ router, onBack });
  useEffect(() => {
    if (said === undefined || paso === undefined) return;
    const was = before.current;
    before.current = said;
    if (said !== was) leaving.current = undefined;
    if (said === paso) return;
    if (said < paso) {
      if (was !== undefined && said < was) now.current.onBack(said);
      else setAsked({ paso: said + 1 });
    } else if (was === undefined) setAsked({ paso: paso || undefined }, 'replace');
    else if (leaving.current === undefined) {
      leaving.current = said;
      now.current.router.back();
    }
  }, [said, paso, setAsked, now]);
  return said === (paso ?? 0);
}
