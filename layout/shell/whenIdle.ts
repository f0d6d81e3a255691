import { whenAnswered } from '@/services/http/calls';
import { afterEarly } from '@/services/http/early';

/** Runs `act` when the browser is idle; Safari has no requestIdleCallback. Returns the function that cancels it. */
function idle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 1000 });
  return () => cancelIdleCallback(handle);
}

/** How long the page's calls are waited for, in ms. */
const PATIENCE = 2000;

/**
 * Calls `act` when the page has shown the answer to its first call, its other calls are answered and the browser is idle: a phone has no
 * room for more beside them. Returns the function that cancels it.
 */
export function whenIdle(act: () => void): () => void {
  let over = false;
  let cancel = () => {};
  const go = () => {
    if (over) return;
    over = true;
    cancel = idle(act);
  };
  void afterEarly.then(() => {
    whenAnswered(go);
    setTimeout(go, PATIENCE);
  });
  return () => {
    over = true;
    cancel();
  };
}
