/** The name of the IndexedDB with today's rolls for work offline; it is deleted when the session ends. */
export const LISTAS = 'cantera-listas';

/** Deletes all rolls from this device, of any user. */
export function olvidarListas(): void {
  try {
    indexedDB.deleteDatabase(LISTAS);
  } catch {
    // A browser without IndexedDB has stored nothing.
  }
}
