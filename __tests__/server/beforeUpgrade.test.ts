import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { copyBeforeUpgrade, pendingOf } from '@/server/db/copies/beforeUpgrade';
import { readJournal } from '@/server/db/journal';
import { migrate } from '@/server/db/migrate';
import { restore } from '@/server/db/copies/restore';
import { VERSION } from '@/server/db/version';
import { academiaDe } from '../support/academias';
import { testDatabase } from '../support/testDatabase';

// Data of an older version is copied before it is updated; what an update will do is told without doing it.

const run = async (url: string, statement: string) => {
  const client = new pg.Client(url);
  await client.connect();
  return client.query(statement).finally(() => client.end());
};
const old = testDatabase((url) => run(url, academiaDe('f166efe-real')).then(() => undefined));
const empty = testDatabase(async () => {});
const current = testDatabase();
const folder = path.resolve('.cache', 'tests', `antes ${process.pid}`);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test('an empty database and one that is up to date are not copied', async () => {
  expect(await copyBeforeUpgrade(empty.url, folder)).toBeUndefined();
  expect(await copyBeforeUpgrade(current.url, folder)).toBeUndefined();
  expect(await pendingOf(current.url)).toMatchObject({ steps: [], older: false });
  expect(fs.existsSync(folder)).toBe(false);
});

test('the steps and the tables they touch are told, and nothing changes', async () => {
  const pending = await pendingOf(old.url);
  expect(pending.older).toBe(true);
  expect(pending.steps.at(-1)).toBe(readJournal().at(-1)!.tag);
  expect(pending.tables.length).toBeGreaterThan(0);
  expect(await pendingOf(old.url)).toEqual(pending);
});

test('of two starts at once one copies, before either updates; the copy restores what was there', async () => {
  const made = await Promise.all([copyBeforeUpgrade(old.url, folder), copyBeforeUpgrade(old.url, folder)]);
  const file = path.join(folder, `antes-de-${VERSION}.tar.gz`);
  expect(made.filter(Boolean)).toEqual([file]);
  const cobros = async (url: string) => (await run(url, 'select count(*)::int n, sum(aplicado)::int total from cobro')).rows;
  const antes = await cobros(old.url);
  await migrate(old.url);
  expect(await copyBeforeUpgrade(old.url, folder)).toBeUndefined();
  await restore(empty.url, file);
  expect(await cobros(empty.url)).toEqual(antes);
});
