import pg from 'pg';
import { VERSION } from './version';
import { appliedTo, readJournal, refuseNewer, WITHDRAWN } from './journal';
import { grantRole, putUpRules, takeDownRules } from './rules';

const LOCK = 1128353365;

/** Journal of the applied migrations, as drizzle-kit keeps it, with the name of each, and the version that brought it, for programs that do not know it. */
const TABLE = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  alter table drizzle.__drizzle_migrations add column if not exists tag text, add column if not exists version text`;

/** Runs the checks that wait for the commit: PostgreSQL changes no table that has some waiting. */
const CHECK = 'set constraints all immediate; set constraints all deferred';

/**
 * Brings the tables up to date, or only as far as `tags` go. The rules are down meanwhile, because each fits the tables of its own version
 * only. Runs in the caller's transaction.
 */
export async function migrateTables(client: pg.Client, tags?: readonly string[]): Promise<void> {
  const applied = await appliedTo(client);
  refuseNewer('Los datos son', applied);
  const done = new Set(applied.map(({ when }) => when));
  const withdrawn = WITHDRAWN.filter(({ when }) => done.has(when));
  const pending = readJournal().filter(({ when, tag }) => !done.has(when) && (tags?.includes(tag) ?? true));
  if (!withdrawn.length && !pending.length) return;
  await takeDownRules(client);
  await client.query(TABLE);
  for (const { when, undo } of withdrawn) {
    await client.query(undo);
    await client.query('delete from drizzle.__drizzle_migrations where created_at = $1', [when]);
  }
  for (const { tag, when, sql, hash } of pending) {
    await client.query(sql);
    await client.query(CHECK);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at, tag, version) values ($1, $2, $3, $4)', [
      hash,
      when,
      tag,
      VERSION,
    ]);
  }
}

/** Brings tables and rules up to date in the caller's transaction; one process after the other. */
export async function bringUp(client: pg.Client, appRole = ''): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await migrateTables(client);
  await putUpRules(client);
  await grantRole(client, appRole);
}

/**
 * Brings a database to the current schema and rules (audit, live events) in one transaction: all of it or nothing; where nothing differs,
 * nothing is touched. An advisory lock makes processes that start together do it one after the other. `appRole` gets its grants if requests
 * are served by another role than that of `url`, which owns the tables. Throws NewerDataError for data of a newer program.
 */
export async function migrate(url: string, appRole = ''): Promise<void> {
  const client = new pg.Client(url);
  // A lost connection fails the running query; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await bringUp(client, appRole);
    await client.query('commit');
  } finally {
    await client.end(); // rolls back what was not committed
  }
}
