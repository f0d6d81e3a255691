import type { NextRouter } from 'next/router';

type Prefetch = NextRouter['prefetch'];

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const idle = (then: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(then) : setTimeout(then, 200));

/** Whether the line is there for what was asked for, and for nothing that might be. */
function sparing(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData === true || /2g|3g/.test(effectiveType ?? '');
}

/**
 * What next/link fetches ahead because it is nearly seen waits until the page has loaded and the browser has nothing to do, one page after the other,
 * and is left out on a slow line or where data is saved. A link that is pointed at fetches its page at once, as ever.
 */
export function calmly(fetchAhead: Prefetch): Prefetch {
  const waiting: Parameters<Prefetch>[] = [];
  let busy = false;
  const next = () => {
    const one = waiting.shift();
    if (!one) return void (busy = false);
    void fetchAhead(...one)
      .catch(() => undefined)
      .finally(() => idle(next));
  };
  const begin = () => idle(next);
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

/** Makes the router of the page fetch ahead calmly. */
export function prefetchCalmly(router: Pick<NextRouter, 'prefetch'>): void {
  if (calm.has(router)) return;
  calm.add(router);
  router.prefetch = calmly(router.prefetch.bind(router));
}
