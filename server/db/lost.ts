/** States in which PostgreSQL ends a connection or takes none: it stops, has crashed, is starting, or is full. */
const STATES = /^(08...|57P0[123]|53300)$/;

/** What the network says of a connection that is not there. */
const CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/** What the driver says without a code. */
const WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end)/;

/** The connection went while the commit was on its way: nobody knows whether it is written. */
export class UncertainCommit extends Error {
  override name = 'UncertainCommit';
  constructor(cause: unknown) {
    super('The connection was lost during the commit', { cause });
  }
}

/** Whether an error, also one that the query layer wrapped, means that there is no connection to the database, or no longer. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, message, cause } = error as Error & { code?: unknown; syscall?: unknown };
  // A server on this machine that is gone took its socket with it.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (typeof code === 'string' && (STATES.test(code) || CODES.has(code))) return true;
  return WORDS.test(message) || isLost(cause);
}
