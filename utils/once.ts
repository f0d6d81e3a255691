/** Makes a value at its first use and keeps it: making a formatter of Intl takes a phone ten milliseconds. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
