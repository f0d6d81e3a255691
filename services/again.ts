import { ApiError } from './apiError';

/** Waits between the tries, in ms, unless the server asks for more: together longer than a server needs to be back. */
const WAITS = [500, 500, 1000, 1000, 1500, 2000, 2000];
/** A server that asks for more than this wants a person to decide. */
const LONGEST_S = 10;

interface Call {
  method: string;
  /** Idempotency-Key: the server does it once, however often it hears of it. */
  clave?: string;
  signal?: AbortSignal;
}

/** Ms to wait before a call that failed is made again; undefined when that would be wrong, or would gain nothing. */
export function waitFor(error: unknown, { method, clave }: Call, tried: number): number | undefined {
  const wait = WAITS[tried];
  if (wait === undefined || !(error instanceof ApiError)) return undefined;
  if (error.status === 503 && error.retryAfter) {
    if (error.retryAfter > LONGEST_S || !(clave || method === 'GET')) return undefined;
    return Math.max(wait, error.retryAfter * 1000);
  }
  // No answer at all: only a key tells the server that it may have done it already. Without a network there is nobody to ask.
  const unanswered = error.status === 0 && clave && globalThis.navigator?.onLine !== false;
  return unanswered ? wait : undefined;
}

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });

/**
 * Makes a call, and again while the server is just not there: what reads, and what carries a key, since it then happens once. Anything else,
 * and what still fails after a few tries, fails with its words.
 */
export async function again<T>(make: () => Promise<T>, call: Call): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await make();
    } catch (error) {
      const wait = call.signal?.aborted ? undefined : waitFor(error, call, tried);
      if (wait === undefined) throw error;
      await pause(wait, call.signal);
    }
  }
}
