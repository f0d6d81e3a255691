import fs from 'node:fs';
import path from 'node:path';
import { copyOfTheDay, keptDays, lastCopy } from '@/server/db/copies/nightly';
import { isEncrypted } from '@/server/db/copies/restore';
import { sumarDias } from '@/domain/fechas';
import { testDatabase } from '../support/testDatabase';

// The copies that a server makes by itself every night.

const database = testDatabase();
const folder = path.resolve('.cache', 'tests', `copias ${process.pid}`);
beforeEach(() => fs.mkdirSync(folder, { recursive: true }));
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const at = (moment: string) => ({ owner: database.url, folder, now: new Date(`${moment}-04:00`) });

test('is made once a day, from three o’clock on, and says when', async () => {
  expect(lastCopy(folder)).toBeNull();
  expect(await copyOfTheDay(at('2026-03-10T02:59:00'))).toBeUndefined();
  fs.writeFileSync(path.join(folder, 'cantera-2026-03-10.tar.gz.part'), ''); // one that was cut off is none
  expect(lastCopy(folder)).toBeNull();
  const file = await copyOfTheDay(at('2026-03-10T03:00:00'));
  expect(file).toBe(path.join(folder, 'cantera-2026-03-10.tar.gz'));
  expect(Date.now() - Date.parse(lastCopy(folder)!)).toBeLessThan(60_000);
  expect(await copyOfTheDay(at('2026-03-10T23:00:00'))).toBeUndefined();
  expect(await copyOfTheDay(at('2026-03-11T09:00:00'))).toContain('cantera-2026-03-11');
});

test('of two processes one makes it', async () => {
  const made = await Promise.all([copyOfTheDay(at('2026-03-10T04:00:00')), copyOfTheDay(at('2026-03-10T04:00:00'))]);
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(fs.readdirSync(folder)).toEqual(['cantera-2026-03-10.tar.gz']);
});

test('is encrypted if there is a passphrase', async () => {
  const file = await copyOfTheDay({ ...at('2026-03-10T04:00:00'), passphrase: 'una frase larga' });
  expect(file).toMatch(/\.cifrada$/);
  expect(await isEncrypted(file!)).toBe(true);
});

test('one that fails its trial does not count as made and is tried again', async () => {
  const refuse = () => Promise.reject(new Error('no sirve'));
  await expect(copyOfTheDay({ ...at('2026-03-10T04:00:00'), verify: refuse })).rejects.toThrow('no sirve');
  expect(fs.readdirSync(folder)).toEqual([]);
  expect(await copyOfTheDay({ ...at('2026-03-10T04:10:00'), verify: () => Promise.resolve() })).toBeDefined();
});

test('the eighth goes, and what somebody else put there stays', async () => {
  const before = Array.from({ length: 7 }, (_, i) => `cantera-${sumarDias('2026-03-10', -1 - i)}.tar.gz`);
  for (const name of [...before, 'mía.tar.gz', 'cantera-a-mano.tar.gz']) fs.writeFileSync(path.join(folder, name), '');
  await copyOfTheDay(at('2026-03-10T04:00:00'));
  expect(fs.readdirSync(folder).sort()).toEqual(
    ['cantera-2026-03-10.tar.gz', ...before.slice(0, -1), 'cantera-a-mano.tar.gz', 'mía.tar.gz'].sort(),
  );
});

test('a year of nights leaves the last 7 days, the last of 4 weeks and of 12 months', () => {
  const days = Array.from({ length: 400 }, (_, i) => sumarDias('2026-03-10', -i));
  const kept = [...keptDays(days)].sort().reverse();
  expect(kept).toEqual([
    ...['2026-03-10', '2026-03-09', '2026-03-08', '2026-03-07', '2026-03-06', '2026-03-05', '2026-03-04'], // 7 days
    ...['2026-03-01', '2026-02-28', '2026-02-22'], // Sundays of two weeks before; the end of a month
    ...[
      '2026-01-31',
      '2025-12-31',
      '2025-11-30',
      '2025-10-31',
      '2025-09-30',
      '2025-08-31',
      '2025-07-31',
      '2025-06-30',
      '2025-05-31',
      '2025-04-30',
    ],
  ]);
  // Thinned out every night or once, the same days are left.
  const nightly = [...days].reverse().reduce<string[]>((there, day) => [...keptDays([...there, day])], []);
  expect(nightly.sort().reverse()).toEqual(kept);
});
