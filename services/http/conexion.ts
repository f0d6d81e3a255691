/*
 * Whether the server answers, according to the last call. navigator.onLine only tells whether the browser has a network, not whether the
 * server is reachable.
 */

let contesta = true;
const listeners = new Set<(contesta: boolean) => void>();

/** Whether the last call was answered; true until one is not. */
export const servidorContesta = (): boolean => contesta;

/** Records whether a call was answered. */
export function anotar(ahora: boolean): void {
  if (ahora === contesta) return;
  contesta = ahora;
  listeners.forEach((oir) => oir(ahora));
}

/** Calls `oir` whenever the server stops answering or answers again. Returns the function that stops listening. */
export function alContestar(oir: (contesta: boolean) => void): () => void {
  listeners.add(oir);
  return () => void listeners.delete(oir);
}
