/** What `act` returns; undefined where it throws, as everything does in a browser that forbids storage or has no room left. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

const storedIn = (storage: () => Storage) => ({
  /** The JSON value under a key; undefined if nothing is stored, if it is not valid JSON, or if storage is forbidden. */
  read: (key: string): unknown => attempt(() => JSON.parse(storage().getItem(key) ?? 'null') ?? undefined),
  /** Stores a value as JSON, or deletes what is stored if it is undefined. Returns false where storage is not possible. */
  write: (key: string, value: unknown): boolean =>
    attempt(() => {
      if (value === undefined) storage().removeItem(key);
      else storage().setItem(key, JSON.stringify(value));
      return true;
    }) ?? false,
});

/** What this browser keeps. */
export const inBrowser = storedIn(() => localStorage);

/** What this tab keeps until it is closed, over reloads. */
export const inTab = storedIn(() => sessionStorage);
