import { olvidarListas } from '@/services/olvidarListas';

/** Keys that begin so are ours. */
const OURS = 'cantera-';
/** What names no person: the colours of this browser, the pages pinned to its menu, its printer, and the way back to a page after the login. */
const STAYS = ['cantera-theme', 'cantera-menu', 'cantera-impresora', 'cantera-destino'];

function clear(storage: () => Storage): void {
  try {
    const kept = storage();
    for (const key of Object.keys(kept)) if (key.startsWith(OURS) && !STAYS.includes(key)) kept.removeItem(key);
  } catch {
    // A browser that forbids the storage has kept nothing.
  }
}

/** Takes away what a user leaves in this browser beside the session: half-written forms with the data of children, the rolls of today, pages visited. */
export function dropLeftovers(): void {
  if (typeof window === 'undefined') return;
  clear(() => window.localStorage);
  clear(() => window.sessionStorage);
  olvidarListas();
}
