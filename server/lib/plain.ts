/**
 * A one-line description of an error of the system, the network or PostgreSQL, which carry a code (EACCES, ECONNREFUSED, 28P01); undefined
 * for any other error.
 */
export function plainWords(error: unknown): string | undefined {
  const { code, message, cause } = (error ?? {}) as { code?: unknown; message?: string; cause?: unknown };
  if (typeof code === 'string') return `${message || code} (${code})`;
  return cause === undefined ? undefined : plainWords(cause);
}
