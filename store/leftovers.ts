/** Keys that begin so are ours. */
const OURS = 'cantera-';
/** What is no person's: the colours of this browser, and the way back to a page after the login. */
const STAYS = ['cantera-theme', 'cantera-destino'];

function clear(storage: () => Storage): void {
  try {
    const kept = storage();
    for (const key of Object.keys(kept)) if (key.startsWith(OURS) && !STAYS.includes(key)) kept.removeItem(key);
  } catch {
    // A browser that forbids the storage has kept nothing.
  }
}

/** Takes away what a user leaves in this browser beside the session: half-written forms with the data of children, pages visited. */
export function dropLeftovers(): void {
  if (typeof window === 'undefined') return;
  clear(() => window.localStorage);
  clear(() => window.sessionStorage);
}
