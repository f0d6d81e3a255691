import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { pendingOf, updateData } from '@/server/db/copies/beforeUpgrade';
import { APP_ROLE } from '@/server/db/embedded';
import { VERSION, readJournal } from '@/server/db/journal';
import { restore } from '@/server/db/copies/restore';
import { academiaDe } from '../support/academias';
import { testDatabase } from '../support/testDatabase';

// Data of an older version is copied before it is updated; what an update will do is told without doing it.

const run = async <T extends pg.QueryResultRow>(url: string, statement: string) => {
  const client = new pg.Client(url);
  await client.connect();
  return client.query<T>(statement).finally(() => client.end());
};
const old = testDatabase((url) => run(url, academiaDe('f166efe-real')).then(() => undefined));
const empty = testDatabase(async () => {});
const other = testDatabase(async () => {});
const current = testDatabase();
const folder = path.resolve('.cache', 'tests', `antes ${process.pid}`);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const NOW = new Date('2030-01-01T12:00:00Z');
const updating = (url: string, told: string[] = [], now = NOW) =>
  updateData(url, { folder, verified: true, appRole: APP_ROLE, now, tell: (words) => told.push(words) });
const cobros = async (url: string) => (await run(url, 'select count(*)::int n, sum(aplicado)::int total from cobro')).rows;

test('an empty database and one that is up to date are not copied, and nothing is told', async () => {
  const told: string[] = [];
  await updating(current.url, told);
  await updating(other.url, told);
  expect(await pendingOf(current.url)).toMatchObject({ steps: [], older: false });
  expect([told, fs.existsSync(folder)]).toEqual([[], false]);
});

test('the steps and the tables they touch are told, and nothing changes', async () => {
  const pending = await pendingOf(old.url);
  expect(pending.older).toBe(true);
  expect(pending.steps.at(-1)).toBe(readJournal().at(-1)!.tag);
  expect(pending.tables.length).toBeGreaterThan(0);
  // The size of a database also changes by itself.
  expect(await pendingOf(old.url)).toEqual({ ...pending, bytes: expect.any(Number) });
});

test('a process that a step does not bear beside it is named before anything is copied', async () => {
  const serving = new pg.Client({ connectionString: old.url, application_name: 'cantera changes' });
  await serving.connect();
  try {
    await expect(updating(old.url)).rejects.toThrow(/^Otra Cantera usa estos datos/);
  } finally {
    await serving.end();
  }
  expect(fs.existsSync(folder)).toBe(false);
});

test('a clock that is behind what happened last is told, and nothing changes', async () => {
  const [last] = (await run<{ momento: Date }>(old.url, 'select max(momento) as momento from auditoria')).rows;
  const behind = new Date(new Date(last!.momento).getTime() - 3_600_000);
  await expect(updating(old.url, [], behind)).rejects.toThrow(
    /^El reloj de este equipo va atrasado: .* No se cambió nada: póngalo en hora/,
  );
  expect(fs.existsSync(folder)).toBe(false);
  expect((await pendingOf(old.url)).older).toBe(true);
});

test('of two starts at once one copies and updates, step by step; the copy, newer than that of an attempt before, restores what was there', async () => {
  const { steps } = await pendingOf(old.url);
  const file = path.join(folder, `antes-de-${VERSION}.tar.gz`);
  fs.mkdirSync(folder);
  fs.writeFileSync(file, 'of an attempt that was given up');
  const antes = await cobros(old.url);
  const told: string[] = [];
  await Promise.all([updating(old.url, told), updating(old.url, told)]);
  expect(told).toEqual([
    expect.stringContaining(`Los datos se actualizan a Cantera ${VERSION}.`),
    `Como estaban quedan en ${file}`,
    ...steps.map((tag, index) => `Paso ${index + 1} de ${steps.length}: ${tag}`),
    'Los datos están al día.',
  ]);
  expect(await pendingOf(old.url)).toMatchObject({ steps: [] });
  expect(fs.readdirSync(folder)).toEqual([path.basename(file)]);
  await restore(empty.url, file);
  expect(await cobros(empty.url)).toEqual(antes);
});
