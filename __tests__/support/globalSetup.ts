import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { APP_ROLE, EmbeddedError, startEmbedded, type Embedded } from '../../server/db/embedded';
import { migrate } from '../../server/db/migrate';

/** Shared by global setup and teardown, which jest runs in the same process. */
export const shared = globalThis as { testServer?: Embedded };

const MEMORY = '/dev/shm';
const ENOUGH = 4 * 2 ** 30;

/** The folder of the test databases: in memory (/dev/shm) if there is enough, because copying the template writes a thousand small files. */
function homeFolder(): string {
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    fs.accessSync(MEMORY, fs.constants.W_OK);
    if (bavail * bsize >= ENOUGH)
      return path.join(MEMORY, `cantera-${createHash('sha1').update(path.resolve()).digest('hex').slice(0, 12)}`);
  } catch {
    // /dev/shm does not exist on other systems and in some containers.
  }
  return path.resolve('.cache', 'test-pg');
}
const home = homeFolder();
// No test database has to survive a power failure.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  // A file's few queries would each be planned anew at its first five runs, which took longer than running them.
  plan_cache_mode: 'force_generic_plan',
};
const leftovers = `select datname from pg_database where datname ~ '^(t|tpl|new)_'`;

/** Starts the server in the first free slot, so that parallel jest runs do not disturb each other. */
async function startInFreeSlot(): Promise<Embedded> {
  for (let slot = 1; ;) {
    const folder = path.join(home, String(slot));
    try {
      return await startEmbedded(folder, { lockWaitMs: 0, label: 'jest', settings });
    } catch (error) {
      const code = error instanceof EmbeddedError ? error.code : undefined;
      if (code === 'VERSION') fs.rmSync(folder, { recursive: true, force: true });
      else if (code === 'IN_USE' || code === 'FOREIGN_OWNER') slot++;
      else throw error;
    }
  }
}

/** A name with a hash of everything that a migrated database depends on. */
function templateName(): string {
  const folder = path.resolve('server', 'db');
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(\.sql|^(migrate|journal|rules)\.ts|^migrations[\\/].*\.json)$/.test(name));
  const hash = createHash('sha1');
  for (const name of files.sort()) hash.update(`\0${name}\0`).update(fs.readFileSync(path.join(folder, name)));
  return `tpl_${hash.digest('hex').slice(0, 12)}`;
}

async function prepareTemplate(server: Embedded, template: string) {
  const client = new pg.Client(server.url);
  await client.connect();
  const names = (await client.query<{ datname: string }>(leftovers)).rows.map((row) => row.datname);
  for (const name of names) if (name !== template) await client.query(`drop database "${name}" with (force)`);
  if (!names.includes(template)) {
    await client.query('create database new_template');
    await migrate(Object.assign(new URL(server.url), { pathname: 'new_template' }).href, APP_ROLE);
    await client.query(`alter database new_template rename to "${template}"`); // only a complete template gets the final name
  }
  await client.end();
}

/** Starts one PostgreSQL for the whole run, with a migrated template that every test file copies (support/testDatabase.ts). */
export default async function setup() {
  if (shared.testServer) return; // in watch mode the server is kept for the next run
  const server = await startInFreeSlot();
  shared.testServer = server;
  const template = templateName();
  await prepareTemplate(server, template);
  process.env.TEST_PG_URL = server.url;
  process.env.TEST_PG_APP_URL = server.appUrl;
  process.env.TEST_PG_TEMPLATE = template;
}
