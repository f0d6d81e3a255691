const PRIMERA_MS = 500;
const MAXIMA_MS = 30_000;

/** Ms before the next attempt after `fallos` failures: exponential backoff with jitter, 30 s at most. */
export const esperaDe = (fallos: number): number => Math.min(MAXIMA_MS, PRIMERA_MS * 2 ** fallos) * (0.5 + Math.random() / 2);

/** Waits `ms`, or until the network is back. */
export const dormir = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) return done();
    const despertar = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', despertar);
      signal.removeEventListener('abort', despertar);
      done();
    };
    const timer = setTimeout(despertar, ms);
    globalThis.addEventListener?.('online', despertar);
    signal.addEventListener('abort', despertar);
  });
