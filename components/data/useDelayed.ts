import { useEffect, useState } from 'react';

/** The pause after the last change, in ms. */
const PAUSE = 250;

/** Debounces a value: it is returned once it has not changed for `pause` ms. Values are compared by `===`. */
export function useDelayed<T>(value: T, pause = PAUSE): T {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return delayed;
}
