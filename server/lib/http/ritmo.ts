import { tooMany } from '../serve';

/** Counts a request of a client; throws 429 when it made too many. */
export type Ritmo = (quien: string) => void;

/** Requests per window and client: enough for a family's documents, too few to guess codes. */
const LIBRES = 30;
const VENTANA_MS = 60_000;
/** Clients kept at most; beyond, all counts are dropped, so that a flood cannot fill the memory. */
const MAX_CONOCIDOS = 10_000;

/** Rate limiter: 30 requests a minute per client, counted from the first one. It is kept in memory, so a restart resets it. */
export function ritmo(now: () => Date): Ritmo {
  const conocidos = new Map<string, { desde: number; veces: number }>();
  return (quien) => {
    const at = now().getTime();
    const suyo = conocidos.get(quien);
    // A clock that was set back starts a new window too.
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
