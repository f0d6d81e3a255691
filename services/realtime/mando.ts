import { inBrowser } from '@/utils/stored';

/** Runs when this tab takes the lead; returns the function that ends its lead. */
type Tomar = () => () => void;

/** How long a lease lasts; it is renewed well before. */
const PLAZO_MS = 8000;
const RENOVAR_MS = 2500;
/** After this many ms, two tabs that took a free lease at once agree on the last writer. */
const ASENTAR_MS = 150;

/**
 * Leader election among the tabs of this browser: one leads at a time, and when it closes another takes over. Returns the function that
 * gives up the lead, or the place in the queue. Web Locks need a secure context; elsewhere a lease in the local storage is used, which
 * takes some seconds longer to pass on.
 */
export function alMando(nombre: string, tomar: Tomar): () => void {
  return globalThis.navigator?.locks ? conCandado(nombre, tomar) : conPlazo(nombre, tomar);
}

function conCandado(nombre: string, tomar: Tomar): () => void {
  const fin = new AbortController();
  let soltar = () => fin.abort();
  navigator.locks
    .request(nombre, { signal: fin.signal }, () => {
      if (fin.signal.aborted) return undefined;
      const dejar = tomar();
      return new Promise<void>((done) => {
        soltar = () => {
          dejar();
          done();
        };
      });
    })
    .catch(() => {}); // the request was aborted while it waited
  return () => soltar();
}

function conPlazo(nombre: string, tomar: Tomar): () => void {
  const yo = `${Date.now()}.${Math.random()}`;
  let dejar: (() => void) | undefined;
  const leer = () => (inBrowser.read(nombre) ?? {}) as { de?: string; hasta?: number };
  const escribir = () => inBrowser.write(nombre, { de: yo, hasta: Date.now() + PLAZO_MS });
  const mio = () => leer().de === yo;
  const mirar = () => {
    if (dejar) {
      if (mio()) return void escribir();
      // This tab was suspended for longer than its lease, and another tab took the lead.
      dejar();
      dejar = undefined;
      return;
    }
    if ((leer().hasta ?? 0) > Date.now() && !mio()) return;
    // Without storage there are no other tabs to coordinate with.
    if (!escribir()) return void (dejar = tomar());
    setTimeout(() => {
      if (!dejar && !acabado && mio()) dejar = tomar();
    }, ASENTAR_MS);
  };
  let acabado = false;
  const timer = setInterval(mirar, RENOVAR_MS);
  mirar();
  const acabar = () => {
    if (acabado) return;
    acabado = true;
    clearInterval(timer);
    globalThis.removeEventListener?.('pagehide', acabar);
    dejar?.();
    if (mio()) inBrowser.write(nombre, undefined);
  };
  globalThis.addEventListener?.('pagehide', acabar);
  return acabar;
}
