// Where storage is forbidden or full, nothing is remembered; the caller goes on.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** The JSON value stored in this browser under a key; undefined if nothing is stored, if it is not valid JSON, or if storage is forbidden. */
export const readStored = (key: string): unknown => attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined);

/** Stores a value in this browser as JSON; does nothing where storage is not possible. */
export const writeStored = (key: string, value: unknown): void => attempt(() => localStorage.setItem(key, JSON.stringify(value)));
