import { useEffect, useState } from 'react';

/** The pause after the last change, in ms. */
const PAUSE = 250;

/** Debounces a value: it is returned once it has not changed for `pause` ms. Values are compared by `===`. */
export function useDebounced<T>(value: T, pause = PAUSE): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return debounced;
}
