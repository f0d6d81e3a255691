import type { Clase, Novedad } from '@/contract/vivo/novedad';

/*
 * Who on the screen wants to hear of what. It is all that a page carries of the realtime service at first; the connection comes later, by itself.
 */

/** Hears an event; undefined: something was missed, and everything has to be asked for again. */
export type Oir = (novedad: Novedad | undefined) => void;

/** What the screen shows of the connection. */
export interface EstadoVivo {
  /** Events arrive: nobody needs to ask now and then. */
  conectado: boolean;
  /** Notices that are not read; undefined while that is not known. */
  sinLeer?: number;
}

const porClase = new Map<Clase, Set<Oir>>();
const miran = new Set<() => void>();
let estado: EstadoVivo = { conectado: false };

/** Calls when something of these kinds happens, or may have been missed; the answer stops it. */
export function alOir(clases: readonly Clase[], oir: Oir): () => void {
  for (const clase of clases) porClase.set(clase, (porClase.get(clase) ?? new Set()).add(oir));
  return () => clases.forEach((clase) => porClase.get(clase)?.delete(oir));
}

/** Something happened. */
export const llego = (novedad: Novedad): void => porClase.get(novedad.clase)?.forEach((oir) => oir(novedad));

/** Something was missed. */
export const sePerdio = (): void => new Set([...porClase.values()].flatMap((unos) => [...unos])).forEach((oir) => oir(undefined));

/** The state of the connection as it is now. */
export const estadoVivo = (): EstadoVivo => estado;

/** Runs when that changes; the answer stops it. */
export function alCambiarEstado(mirar: () => void): () => void {
  miran.add(mirar);
  return () => void miran.delete(mirar);
}

/** Notes what is known now. */
export function ponerEstado(cambio: Partial<EstadoVivo>): void {
  estado = { ...estado, ...cambio };
  miran.forEach((mirar) => mirar());
}
