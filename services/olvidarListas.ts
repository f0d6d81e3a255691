/** The rolls of today as they were last seen, for a pitch without a connection: an IndexedDB of this name. They are gone with the session. */
export const LISTAS = 'cantera-listas';

/** Takes all rolls off this device, whoever's they are. */
export function olvidarListas(): void {
  try {
    indexedDB.deleteDatabase(LISTAS);
  } catch {
    // A browser without it has kept nothing.
  }
}
