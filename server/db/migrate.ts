import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const LOCK = 1128353365;

/** SQL folder of the source tree; the working directory is the project's root also when this code is bundled. */
const folder = (name: string) => join(process.cwd(), 'server', 'db', name);

/**
 * Migrates a database to the current schema, then re-creates the triggers of every table (audit, live events). An advisory lock makes
 * processes that start together do it one after the other. `appRole` gets its grants if requests are served by another role than that of
 * `url`, which owns the tables.
 */
export async function migrate(url: string, appRole = ''): Promise<void> {
  const client = new pg.Client(url);
  // A lost connection fails the running query; without a listener it would end the process.
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
