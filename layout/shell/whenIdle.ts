/** Calls `act` when the browser is idle, within about a second. Returns the function that cancels it. */
export const whenIdle = (act: () => void): (() => void) => {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 1000 });
  return () => cancelIdleCallback(handle);
};
