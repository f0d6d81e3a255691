/** What somebody in command does until it is over: the answer ends it. */
type Tomar = () => () => void;

/** A lease lasts so long, and is renewed well before. */
const PLAZO_MS = 8000;
const RENOVAR_MS = 2500;
/** Two that took a free lease at once see by now whose it is. */
const ASENTAR_MS = 150;

/**
 * Of all the tabs of this browser one at a time is in command; when it closes, another one takes over. The answer gives it up, or the place in
 * the queue. Without a secure context there are no Web Locks: a lease in the local storage does, which takes some seconds longer to pass on.
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
    .catch(() => {}); // given up while it waited
  return () => soltar();
}

function conPlazo(nombre: string, tomar: Tomar): () => void {
  const yo = `${Date.now()}.${Math.random()}`;
  let dejar: (() => void) | undefined;
  const leer = (): { de?: string; hasta?: number } => {
    try {
      return JSON.parse(localStorage.getItem(nombre) ?? '{}') as object;
    } catch {
      return {};
    }
  };
  const escribir = () => {
    try {
      localStorage.setItem(nombre, JSON.stringify({ de: yo, hasta: Date.now() + PLAZO_MS }));
      return true;
    } catch {
      return false;
    }
  };
  const mio = () => leer().de === yo;
  const mirar = () => {
    if (dejar) {
      if (mio()) return void escribir();
      // This tab slept for too long: another one took over.
      dejar();
      dejar = undefined;
      return;
    }
    if ((leer().hasta ?? 0) > Date.now() && !mio()) return;
    // A browser that keeps nothing knows no other tab.
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
    if (mio()) localStorage.removeItem(nombre);
  };
  globalThis.addEventListener?.('pagehide', acabar);
  return acabar;
}
