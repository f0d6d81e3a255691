import type { NextRouter } from 'next/router';
import { whenAnswered } from '@/services/http/calls';

type Prefetch = NextRouter['prefetch'];

const idle = (then: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(then) : setTimeout(then, 200));

/** Whether the connection is slow or metered, so that nothing should be prefetched. */
function sparing(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
  return saveData === true || /2g|3g/.test(effectiveType ?? '');
}

/**
 * Wraps the router's prefetch. Links that next/link prefetches because they are nearly visible wait until the page has loaded, its calls
 * are answered and the browser is idle; they are fetched one at a time, and skipped on a slow connection or with data saving on. A hovered
 * link is fetched at once.
 */
export function idlePrefetch(fetchAhead: Prefetch): Prefetch {
  const waiting: Parameters<Prefetch>[] = [];
  let busy = false;
  const next = () => {
    const one = waiting.shift();
    if (!one) return void (busy = false);
    void fetchAhead(...one)
      .catch(() => undefined)
      .finally(begin);
  };
  // First the calls, because a phone that is idle may be so because it waits for the rows of the page.
  const begin = () => whenAnswered(() => idle(next));
  return async (...asked) => {
    const pointedAt = (asked[2] as { priority?: boolean } | undefined)?.priority;
    if (pointedAt) return fetchAhead(...asked);
    if (sparing()) return;
    waiting.push(asked);
    if (busy) return;
    busy = true;
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
  };
}

const calm = new WeakSet<object>();

/** Makes the page's router prefetch only while the browser is idle. */
export function prefetchWhenIdle(router: Pick<NextRouter, 'prefetch'>): void {
  if (calm.has(router)) return;
  calm.add(router);
  router.prefetch = idlePrefetch(router.prefetch.bind(router));
}
