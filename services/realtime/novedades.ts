import type { Clase, Novedad } from '@/contract/realtime/novedad';

/* The subscriptions of the screen to live events. The first paint loads only this module; the connection is loaded later. */

/** Handles an event; undefined means that events were missed, and the data must be loaded anew. */
type Oir = (novedad: Novedad | undefined) => void;

/** What the screen shows about the connection. */
export interface EstadoVivo {
  /** Events arrive, so polling is not needed. */
  conectado: boolean;
  /** They arrive by the second channel, because the first cannot be reached. */
  respaldo?: boolean;
  /** The number of unread notices; undefined while unknown. */
  sinLeer?: number;
}

const porClase = new Map<Clase, Set<Oir>>();
const miran = new Set<() => void>();
let estado: EstadoVivo = { conectado: false };

/** Calls `oir` on every event of these kinds, and when some may have been missed. Returns the function that unsubscribes. */
export function alOir(clases: readonly Clase[], oir: Oir): () => void {
  for (const clase of clases) porClase.set(clase, (porClase.get(clase) ?? new Set()).add(oir));
  return () => clases.forEach((clase) => porClase.get(clase)?.delete(oir));
}

/** Publishes an event to its subscribers. */
export const llego = (novedad: Novedad): void => porClase.get(novedad.clase)?.forEach((oir) => oir(novedad));

/** Tells every subscriber that events were missed. */
export const sePerdio = (): void => new Set([...porClase.values()].flatMap((unos) => [...unos])).forEach((oir) => oir(undefined));

/** The current state of the connection. */
export const estadoVivo = (): EstadoVivo => estado;

/** Calls `mirar` when the state changes. Returns the function that unsubscribes. */
export function alCambiarEstado(mirar: () => void): () => void {
  miran.add(mirar);
  return () => void miran.delete(mirar);
}

/** Updates parts of the state. */
export function ponerEstado(cambio: Partial<EstadoVivo>): void {
  estado = { ...estado, ...cambio };
  miran.forEach((mirar) => mirar());
}
