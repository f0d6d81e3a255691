import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * A migrated database for one test file; with `fill`, an empty one that it fills. `url` is set in beforeAll; afterAll drops the database,
 * even with open connections.
 */
export function testDatabase(fill?: (url: string) => Promise<void>): { readonly url: string } {
  const name = `t_${randomBytes(6).toString('hex')}`;
  const database = { url: '' };
  let server: pg.Client;
  beforeAll(async () => {
    server = new pg.Client(process.env.TEST_PG_URL);
    await server.connect();
    await server.query(`create database "${name}"${fill ? '' : ` template "${process.env.TEST_PG_TEMPLATE}" strategy file_copy`}`);
    database.url = Object.assign(new URL(process.env.TEST_PG_URL!), { pathname: name }).href;
    await fill?.(database.url);
  });
  afterAll(async () => {
    await server.query(`drop database if exists "${name}" with (force)`);
    await server.end();
  });
  return database;
}
