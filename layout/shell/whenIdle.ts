/** Runs when the browser has nothing better to do, a second from now at most; the answer calls it off. */
export const whenIdle = (act: () => void): (() => void) => {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 1000 });
  return () => cancelIdleCallback(handle);
};
