import { useSyncExternalStore } from 'react';

/** A value that any code gets and sets, and that components follow by its hook. `first` is what a prerendered page has; `read` what the browser has. */
export function shared<T>(first: T, read: () => T = () => first) {
  let now: { value: T } | undefined;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const get = () => (now ??= { value: read() }).value;
  const set = (value: T) => {
    now = { value };
    listeners.forEach((listener) => listener());
  };
  return { get, set, useValue: () => useSyncExternalStore(subscribe, get, () => first) };
}
