import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const LOCK = 1128353365;

/** Where the SQL files are: beside this file in development, below the working folder when bundled. */
const folder = (name: string) => join(process.cwd(), 'server', 'db', name);

/**
 * Brings a database to the current schema, once also when several processes start together; then renews the triggers of every table (audit, and what is told live), and what
 * `appRole` may do, if requests are served in another role than the one of `url`, which owns all.
 */
export async function migrate(url: string, appRole = ''): Promise<void> {
  const client = new pg.Client(url);
  // A connection that is lost fails the query under way; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder: folder('migrations') });
    await client.query(`select set_config('app.rol', $1, false)`, [appRole]);
    for (const file of ['automatic.sql', 'vivo.sql']) await client.query(readFileSync(folder(file), 'utf8'));
  } finally {
    await client.end();
  }
}
