import { useEffect, useRef } from 'react';

/** The value of the last render, for what happens later: a key, an event, an answer. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
