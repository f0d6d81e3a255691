import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Call } from '@/contract/call';
import { connect, onTrouble, type Cursors, type Db } from '../../db/connect';
import { snapshot } from '../../db/transaction';
import { Refusal } from '../serve';

/** What a read on a standby is given. */
interface OnStandby {
  /** One snapshot of it. */
  db: Db;
  cursors: Cursors;
  /** When its figures are of (ISO): all that was confirmed until then is in them. */
  cifras: string;
}

/** Reads what is long beside the primary, on a server that repeats its writes. */
export interface Standby {
  /**
   * Runs a read on a standby that has repeated all that the primary had confirmed by now, to this user or anybody, on any server of ours.
   * Undefined if none has, or it failed meanwhile: then the primary is to be read. Throws a refusal.
   */
  read: <T>(work: (on: OnStandby) => Promise<T>) => Promise<{ answer: T; cifras: string } | undefined>;
  /** Whether the last read came from a standby, as far as one was tried. */
  inUse: () => boolean;
  close: () => Promise<void>;
}

/** Longest wait (ms) for a standby to repeat the newest writes; it is usually a few ms behind. */
const WAIT_MS = 300;
const LOOK_MS = 10;
/** Longest wait (ms) for a connection to a standby. */
const CONNECT_MS = 1000;
/** How long (ms) a standby is left alone after it failed: until the pool has closed the idle connections to it, by default after 10 s. */
const ALONE_MS = 15_000;

/** Everything that was acknowledged lies before it: a write is acknowledged when it is on the primary's disk (db/transaction.ts). */
const CONFIRMED = 'select pg_current_wal_flush_lsn()::text lsn';
const REPEATED = 'select pg_is_in_recovery() standby, pg_last_wal_replay_lsn() >= $1::pg_lsn repeated';

/** Whether a call is a report or an export: it reads much, writes nothing, and may be asked of a standby. */
export const readsMuch = ({ report, download }: Call) => report === true || download === 'stream';

/** Waits until a connection's server has repeated the writes before a position. Throws if it is behind for long, or no standby any more. */
async function caughtUp(client: pg.ClientBase, lsn: string): Promise<void> {
  for (const end = performance.now() + WAIT_MS; ; await sleep(LOOK_MS)) {
    const { rows } = await client.query<{ standby: boolean; repeated: boolean }>(REPEATED, [lsn]);
    if (!rows[0]!.standby) throw new Error('The server is not a standby any more');
    if (rows[0]!.repeated) return;
    if (performance.now() > end) throw new Error('The standby is behind');
  }
}

/** The standbys behind an address, of which each connection may lead to another one. */
export function standbyOf(
  { pool, cursors, log, now }: { pool: pg.Pool; cursors: Cursors; log: Logger; now: () => Date },
  url: string,
): Standby {
  const own = connect(url, { onConnect: undefined, connectionTimeoutMillis: CONNECT_MS });
  let alone = 0;
  let used = true;
  const leave = ({ message }: Error) => {
    if (used) log.warn({ reason: message }, 'reports are read on the primary');
    used = false;
    alone = performance.now() + ALONE_MS;
  };
  // A file that breaks off while it is sent is asked for again (services/http/list.ts), and then comes from the primary.
  onTrouble(own.cursors, leave);
  const confirmed = async () => (await pool.query<{ lsn: string }>(CONFIRMED)).rows[0]!.lsn;
  const files: Cursors = {
    connect: async () => {
      const lsn = await confirmed();
      const client = await own.cursors.connect();
      return caughtUp(client, lsn).then(
        () => client,
        (error: Error) => {
          client.release(error);
          throw error;
        },
      );
    },
  };
  const orElse: Cursors = {
    connect: () =>
      files.connect().catch((error: Error) => {
        leave(error);
        return cursors.connect();
      }),
  };
  return {
    inUse: () => used,
    close: own.close,
    read: async (work) => {
      if (performance.now() < alone) return undefined;
      const cifras = now().toISOString();
      const lsn = await confirmed();
      try {
        const reading = (db: Db) => work({ db, cursors: orElse, cifras });
        const answer = await snapshot(own.pool, reading, (client) => caughtUp(client, lsn));
        used = true;
        return { answer, cifras };
      } catch (error) {
        if (error instanceof Refusal) throw error;
        leave(error as Error); // of whatever kind: if it is not the standby's fault, the primary says the same
        return undefined;
      }
    },
  };
}
