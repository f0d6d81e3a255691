import pg from 'pg';
import { testDatabase } from '../support/testDatabase';
const d = testDatabase();
test('x', async () => { const c = new pg.Client(d.url); await c.connect(); expect((await c.query("select count(*)::int n from pg_tables where schemaname='public'")).rows[0].n).toBeGreaterThan(5); await c.end(); });
