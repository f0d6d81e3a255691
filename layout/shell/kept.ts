// A browser that forbids the storage, or whose storage is full, only remembers nothing.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** What was kept in this browser under a name; undefined for nothing, for what is broken, and where storage is forbidden. */
export const kept = (key: string): unknown => attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined);

/** Keeps a value in this browser; where that is not possible nothing happens. */
export const keep = (key: string, value: unknown): void => attempt(() => localStorage.setItem(key, JSON.stringify(value)));
