import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { ADVISORY } from '../db/advisory';
import { onConnection } from '../db/onConnection';

/** Rows read at a time. */
const PART = 5000;

interface Keeping {
  /** URL of the role that owns the tables: the role that serves requests may only insert into the audit. */
  owner: string;
  /** Full years that stay in the table; 0 keeps everything there. */
  years: number;
  now: Date;
  /** Data folder, in which the archive is `auditoria/`. */
  folder: string;
}

/** A name for the file of a month that no other file has. A month has a second file if rows came after it was archived, e.g. by a restore. */
function fileOf(folder: string, month: string): string {
  const named = (end: string) => join(folder, `${month}${end}.jsonl.gz`);
  for (let n = 1; ; n += 1) {
    const file = named(n === 1 ? '' : `-${n}`);
    if (!existsSync(file)) return file;
  }
}

/** The rows of a month, oldest first, one JSON object per line. */
async function* linesOf(client: pg.Client, where: string, count: (rows: number) => void) {
  await client.query(`declare del_mes cursor for select to_jsonb(a)::text linea from auditoria a where ${where} order by codigo_auditoria`);
  for (;;) {
    const { rows } = await client.query<{ linea: string }>(`fetch ${PART} from del_mes`);
    count(rows.length);
    if (rows.length === 0) return;
    yield rows.map(({ linea }) => `${linea}\n`).join('');
  }
}

/** Moves one month from the table into a file. Rows are deleted once the file is on disk, and the file has its name only when it is whole. */
async function archiveMonth(client: pg.Client, folder: string, month: string): Promise<number> {
  const first = `'${month}-01 00:00+00'::timestamptz`;
  const where = `momento >= ${first} and momento < (${first} at time zone 'UTC' + interval '1 month') at time zone 'UTC'`;
  const file = fileOf(folder, month);
  const part = `${file}.part`;
  let written = 0;
  try {
    const lines = linesOf(client, where, (rows) => (written += rows));
    await pipeline(Readable.from(lines), createGzip(), createWriteStream(part, { mode: 0o600, flush: true }));
    renameSync(part, file);
    const { rowCount } = await client.query(`delete from auditoria where ${where}`);
    if (rowCount !== written) throw new Error('audit changed while it was archived');
  } catch (error) {
    for (const one of [part, file]) rmSync(one, { force: true });
    await client.query('rollback').catch(() => {});
    throw error;
  }
  // From here on the file stays, whatever happens: rows that are in both places are better than rows that are nowhere.
  await client.query('commit');
  return written;
}

/**
 * Moves the months of the audit that are older than `years` into files of the data folder (`auditoria/2016-03.jsonl.gz`), each in one
 * transaction, and returns the number of rows.
 */
export async function archiveAudit({ owner, years, now, folder }: Keeping): Promise<number> {
  if (years === 0) return 0;
  // Whole months only: the month of the limit stays until it is over.
  const before = new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth())).toISOString();
  const archive = join(folder, 'auditoria');
  return onConnection(owner, async (client) => {
    for (let moved = 0; ;) {
      await client.query('begin isolation level repeatable read');
      const turn = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) mine', [ADVISORY.auditArchive]);
      // Any old row tells a month: the oldest would take a scan of the whole table.
      const old = await client.query<{ month: string }>(
        `select to_char(momento at time zone 'UTC', 'YYYY-MM') as month from auditoria where momento < $1 limit 1`,
        [before],
      );
      if (!turn.rows[0]!.mine || !old.rows[0]) return moved;
      mkdirSync(archive, { recursive: true, mode: 0o700 });
      moved += await archiveMonth(client, archive, old.rows[0].month);
    }
  });
}
