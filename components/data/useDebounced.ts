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

/**
 * Debounces a question that every render makes anew, compared by its content. Returns what was last asked, undefined when nothing is, and
 * whether that is what is asked now.
 */
export function useSettled<T extends object>(question: T | undefined): [settled: T | undefined, current: boolean] {
  const asked = JSON.stringify(question);
  const settled = useDebounced(asked);
  return [asked && settled ? (JSON.parse(settled) as T) : undefined, asked === settled];
}
