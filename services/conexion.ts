/*
 * Whether the server answers, as the last call found it. A browser knows when it has no network, not that there is a server behind the one it has.
 */

let contesta = true;
const listeners = new Set<(contesta: boolean) => void>();

/** Whether the last call was answered; so it is taken to be until one is not. */
export const servidorContesta = (): boolean => contesta;

/** Notes how a call went. */
export function anotar(ahora: boolean): void {
  if (ahora === contesta) return;
  contesta = ahora;
  listeners.forEach((oir) => oir(ahora));
}

/** Tells the listener whenever the server falls silent, or answers again; the answer stops it. */
export function alContestar(oir: (contesta: boolean) => void): () => void {
  listeners.add(oir);
  return () => void listeners.delete(oir);
}
