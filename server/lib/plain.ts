/** What can be read out of an error that the system, the network or PostgreSQL gave: they have a code (EACCES, ECONNREFUSED, 28P01). */
export function plainWords(error: unknown): string | undefined {
  const { code, message, cause } = (error ?? {}) as { code?: unknown; message?: string; cause?: unknown };
  if (typeof code === 'string') return `${message || code} (${code})`;
  return cause === undefined ? undefined : plainWords(cause);
}
