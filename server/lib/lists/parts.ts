import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import Cursor from 'pg-cursor';
import { drizzleOn, type Db } from '../../db/connect';

/** A select that was prepared with placeholders. */
export interface Prepared<Row> {
  execute: (values: Record<string, unknown>) => Promise<Row[]>;
}

/** So few that making a part of a file, in which nobody else is served, takes some 1 ms: at twice as many the slowest of the others waited twice as long as when nobody exports. */
const ROWS = 50;
/** The time of others after each part: without it their requests, of several turns each, would wait a part at every turn. */
const PAUSE_MS = 1;

/** The part of a pg client that a prepared statement uses; each execution reads the next rows of one cursor. */
function cursorClient(client: pg.PoolClient) {
  let cursor: Cursor | undefined;
  const query = async ({ text, rowMode, types }: pg.QueryArrayConfig, values: unknown[]) => {
    cursor ??= client.query(new Cursor(text, values as never[], { rowMode, types: types as never }));
    return { rows: await cursor.read(ROWS) };
  };
  return { query, close: async () => cursor?.close() };
}

/** What a select gives, in parts of 50 rows with a breath between them: memory stays flat, and others are served, however many there are. The connection is given back whatever happens. */
export async function* inParts<Row>(pool: pg.Pool, prepare: (db: Db) => Prepared<Row>, values: Record<string, unknown>) {
  const client = await pool.connect();
  const reader = cursorClient(client);
  try {
    const statement = prepare(drizzleOn(reader as never));
    for (let rows = await statement.execute(values); rows.length > 0; rows = await statement.execute(values)) {
      yield rows;
      await sleep(PAUSE_MS);
    }
  } finally {
    await reader.close().catch(() => undefined);
    client.release();
  }
}
