import { ApiError } from './apiError';

/** Pauses between attempts, in ms, unless the server asks for more; their sum is longer than a restart of the server takes. */
const WAITS = [500, 500, 1000, 1000, 1500, 2000, 2000];
/** Pauses (ms) after those for an act with a key whose server lost its database: another machine takes its place within a minute. */
const PATIENT_MS = 2000;
const PATIENT_TIMES = 25;
/** A proxy's words for a server that ended, or did not answer, after it got the request. */
const GATEWAY = new Set([502, 504]);
/** A server that asks for a longer wait (in s) leaves the decision to the user. */
const LONGEST_S = 10;

interface Call {
  /** Changes nothing: a read or a preview. */
  reads?: boolean;
  /** Idempotency-Key: the server executes the call once, however often it is sent. */
  clave?: string;
  signal?: AbortSignal;
}

/** Pause in ms before the attempt after `tried` failed ones; undefined if a retry would be unsafe or useless. */
export function waitFor(error: unknown, { reads, clave }: Call, tried: number): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const wait = WAITS[tried];
  if (error.status === 503 && error.retryAfter) {
    if (error.retryAfter > LONGEST_S || !(clave || reads)) return undefined;
    const patient = clave && tried < WAITS.length + PATIENT_TIMES ? PATIENT_MS : undefined;
    const pause = wait ?? patient;
    return pause && Math.max(pause, error.retryAfter * 1000);
  }
  // Without an answer the server may have executed the call, so only one with a key is sent again; and while offline a retry is useless.
  const unanswered = error.status === 0 ? globalThis.navigator?.onLine !== false : GATEWAY.has(error.status);
  return unanswered && clave ? wait : undefined;
}

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });

/**
 * Makes a call and retries it while the server is unreachable or restarting. Only reads and calls with an idempotency key are retried,
 * since nothing else may be sent twice. Throws the last error when the retries are used up.
 */
export async function withRetry<T>(make: () => Promise<T>, call: Call): Promise<T> {
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
