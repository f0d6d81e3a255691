import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '@/server/db/embedded';
import { memoryOf, settingsFor } from '@/server/db/embedded/settings';
import { scratch } from '../support/processes';

const GB = 1024 ** 3;
const mb = (memory: number, name: string) => Number(/^(\d+)MB$/.exec(settingsFor(memory)[name]!)![1]);

test.each([
  [1, { shared_buffers: 171, effective_cache_size: 512, work_mem: 4, maintenance_work_mem: 64, max_wal_size: 256 }],
  [4, { shared_buffers: 683, effective_cache_size: 2048, work_mem: 16, maintenance_work_mem: 256, max_wal_size: 512 }],
  [24, { shared_buffers: 4096, effective_cache_size: 12_288, work_mem: 64, maintenance_work_mem: 1024, max_wal_size: 1024 }],
])('a machine of %s GB', (gb, expected) => {
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, mb(gb * GB, name)]))).toEqual(expected);
});

test('what can be in use at once leaves half of the memory to the rest, on every machine from 512 MB up', () => {
  const CONNECTIONS = 10;
  for (const memory of [0.5, 1, 2, 4, 8, 24, 64].map((gb) => gb * GB)) {
    const used = mb(memory, 'shared_buffers') + CONNECTIONS * mb(memory, 'work_mem') + mb(memory, 'maintenance_work_mem');
    expect(used * 1024 ** 2).toBeLessThan(memory / 2);
  }
});

test('a container’s limit counts, and no limit is none', () => {
  expect(memoryOf(24 * GB, 2 * GB)).toBe(2 * GB);
  expect(memoryOf(24 * GB, 0)).toBe(24 * GB);
  expect(memoryOf(24 * GB, 2 ** 63)).toBe(24 * GB);
});

test('a started server reports the settings of this machine, and still writes every commit to the disk', async () => {
  const folder = path.join(scratch, 'ajustes');
  const server = await startEmbedded(folder);
  const client = new pg.Client(server.url);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; bytes: string }>(
      `select name, pg_size_bytes(current_setting(name)) bytes from unnest($1::text[]) name`,
      [['shared_buffers', 'effective_cache_size', 'work_mem', 'maintenance_work_mem', 'max_wal_size']],
    );
    for (const { name, bytes } of rows) expect([name, Number(bytes)]).toEqual([name, mb(memoryOf(), name) * 1024 ** 2]);
    const { rows: safe } = await client.query(
      `select current_setting(n) v from unnest('{fsync,full_page_writes,synchronous_commit}'::text[]) n`,
    );
    expect(safe).toEqual([{ v: 'on' }, { v: 'on' }, { v: 'on' }]);

    await client.query('create table nino (nombre text primary key check (length(nombre) < 20))');
    for (const nombre of ['Yeison', 'Yeison', 'Yeison Alberto de la Cruz'])
      await client.query('insert into nino values ($1)', [nombre]).catch(() => {});
    const log = readFileSync(path.join(folder, 'postgres', 'server.log'), 'utf8');
    expect(log).toMatch(/duplicate key[^]*violates check constraint/);
    expect(log).not.toContain('Yeison');
  } finally {
    await client.end();
    await server.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
});
