import { tooMany } from '../errors';

/** Counts a request of somebody; throws 429 when there were too many. */
export type Ritmo = (quien: string) => void;

/** So many within so long: a family of papers, not a list of guesses. */
const LIBRES = 30;
const VENTANA_MS = 60_000;
/** More than these at once are forgotten together: a flood fills no memory. */
const MAX_CONOCIDOS = 10_000;

/** Lets everybody ask 30 times a minute, counted from the first. Kept in memory: a restart forgives, and nobody is locked out of anything else. */
export function ritmo(now: () => Date): Ritmo {
  const conocidos = new Map<string, { desde: number; veces: number }>();
  return (quien) => {
    const at = now().getTime();
    const suyo = conocidos.get(quien);
    // A clock that was set back begins anew, too.
    if (!suyo || at - suyo.desde >= VENTANA_MS || at < suyo.desde) {
      if (conocidos.size >= MAX_CONOCIDOS) conocidos.clear();
      conocidos.set(quien, { desde: at, veces: 1 });
      return;
    }
    suyo.veces += 1;
    if (suyo.veces <= LIBRES) return;
    const segundos = Math.ceil((suyo.desde + VENTANA_MS - at) / 1000);
    throw tooMany(`Demasiadas consultas. Espere ${segundos} ${segundos === 1 ? 'segundo' : 'segundos'} y pruebe de nuevo`, segundos);
  };
}
