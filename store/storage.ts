import type { Storage } from 'redux-persist';

let failed = false;
const listeners = new Set<() => void>();

/** Whether the local storage refused what was last written: it is full, or the browser forbids it. */
export const storageFailed = (): boolean => failed;

/** Tells the listener whenever the local storage begins or ceases to refuse; the answer stops it. */
export function onStorage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function note(now: boolean): void {
  if (now === failed) return;
  failed = now;
  listeners.forEach((listener) => listener());
}

// In the build there is no window; a browser that forbids the storage throws on its very name.
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
  // What was restored is written again at every start, and a slow phone takes long for it.
  const { refused } = attempt((local) => local.getItem(key) === value || local.setItem(key, value));
  // An older state must not come back because the newer one did not fit: least of all a session that ended.
  if (refused) attempt((local) => local.removeItem(key));
  note(refused);
}

/** Local storage for redux-persist; where there is none, or it is full, nothing is kept and nothing breaks. */
export const storage: Storage = {
  getItem: async (key: string) => read(key),
  setItem: async (key: string, value: string) => write(key, value),
  removeItem: async (key: string) => void attempt((local) => local.removeItem(key)),
};
