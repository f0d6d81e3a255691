import type { Storage } from 'redux-persist';

let failed = false;
const listeners = new Set<() => void>();

/** Whether the last write to localStorage failed: it is full, or the browser forbids it. */
export const storageFailed = (): boolean => failed;

/** Calls the listener when writes begin to fail or succeed again. Returns the function that stops listening. */
export function onStorage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function note(now: boolean): void {
  if (now === failed) return;
  failed = now;
  listeners.forEach((listener) => listener());
}

// During the build there is no window; a browser that forbids storage throws on accessing `localStorage`.
function attempt<T>(act: (local: globalThis.Storage) => T): { value?: T; refused: boolean } {
  if (typeof window === 'undefined') return { refused: false };
  try {
    return { value: act(window.localStorage), refused: false };
  } catch {
    return { refused: true };
  }
}

function read(key: string): string | null {
  const { value, refused } = attempt((local) => local.getItem(key));
  note(refused);
  return value ?? null;
}

function write(key: string, value: string): void {
  // redux-persist rewrites the restored value at every start, which is slow on a phone: an equal value is not written.
  const { refused } = attempt((local) => local.getItem(key) === value || local.setItem(key, value));
  // If the new state does not fit, the old one is removed: it must not come back, least of all a session that has ended.
  if (refused) attempt((local) => local.removeItem(key));
  note(refused);
}

/** localStorage for redux-persist; where it is missing or full, nothing is persisted and nothing throws. */
export const storage: Storage = {
  getItem: async (key: string) => read(key),
  setItem: async (key: string, value: string) => write(key, value),
  removeItem: async (key: string) => void attempt((local) => local.removeItem(key)),
};
