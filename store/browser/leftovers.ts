import { olvidarListas } from '@/services/offline/olvidarListas';
import { attempt } from '@/utils/stored';

/** The prefix of this product's keys. */
const OURS = 'cantera-';
/** Keys that name no person and survive a sign-out: theme, pinned pages, printer, and the address to return to after the login. */
const STAYS = ['cantera-theme', 'cantera-menu', 'cantera-impresora', 'cantera-destino'];

const clear = (storage: () => Storage) =>
  attempt(() => {
    const kept = storage();
    for (const key of Object.keys(kept)) if (key.startsWith(OURS) && !STAYS.includes(key)) kept.removeItem(key);
  });

/** Deletes what a user leaves in this browser beside the session: drafts with data of children, today's rolls, visited pages. */
export function dropLeftovers(): void {
  if (typeof window === 'undefined') return;
  clear(() => window.localStorage);
  clear(() => window.sessionStorage);
  olvidarListas();
}
