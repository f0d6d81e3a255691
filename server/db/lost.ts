/** SQLSTATE of a write on a server that only reads: it was the primary when the connection was made, and is a standby now. */
export const READ_ONLY = '25006';

/** SQLSTATEs with which PostgreSQL ends or refuses a connection: it is stopping, crashed, starting, out of connections, or a standby. */
const STATES = /^(08...|57P0[123]|53300|25006)$/;

/** Network errors of a connection that cannot be made or was lost. */
const CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/** Messages of the driver's errors that have no code. */
const WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end)/;

/** The connection was lost during the commit, so it is unknown whether the work was saved. */
export class UncertainCommit extends Error {
  override name = 'UncertainCommit';
  constructor(cause: unknown) {
    super('The connection was lost during the commit', { cause });
  }
}

/** Whether an error, also one that drizzle wrapped, means that the connection to the database is missing or was lost. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, severity, message, cause } = error as Error & { code?: unknown; syscall?: unknown; severity?: unknown };
  // With these PostgreSQL ends the connection, whatever the reason: a disk so full that none can begin, for example.
  if (severity === 'FATAL' || severity === 'PANIC') return true;
  // A local server that stopped has removed its Unix socket.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (typeof code === 'string' && (STATES.test(code) || CODES.has(code))) return true;
  return WORDS.test(message) || isLost(cause);
}
