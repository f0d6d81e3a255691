import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { withLock } from '@/scripts/lock.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'cantera-cerrojo-'));
const file = path.join(folder, 'obra.lock');
const at = (seconds: number) => utimesSync(file, Date.now() / 1000 + seconds, Date.now() / 1000 + seconds);
const gone = () => spawnSync(process.execPath, ['-e', '']).pid;

afterEach(() => rmSync(file, { recursive: true, force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each<[string, () => void]>([
  ['empty', () => (writeFileSync(file, ''), at(-60))],
  ['of a process that is gone', () => writeFileSync(file, `${hostname()} ${gone()} x`)],
  ['with the number of another program', () => (writeFileSync(file, `${hostname()} ${process.pid} x`), at(-60))],
  ['of another machine that is silent', () => (writeFileSync(file, `otra 1 x`), at(-60))],
  ['unreadable', () => (writeFileSync(file, 'x'), chmodSync(file, 0), at(-60))],
  ['a folder', () => (mkdirSync(file), at(-60))],
  ['from before the clock was set back', () => (writeFileSync(file, `${hostname()} ${process.pid} x`), at(3600))],
])('a lock that is %s holds nobody up', async (_, leave) => {
  leave();
  expect(
    await withLock(
      folder,
      'obra',
      () => {},
      async () => 'hecho',
    ),
  ).toBe('hecho');
  expect(existsSync(file)).toBe(false);
});

test('a lock that is held is waited for, and told once', async () => {
  const order: string[] = [];
  let release = () => {};
  const first = withLock(
    folder,
    'obra',
    () => {},
    () => new Promise<void>((done) => (release = () => (order.push('first'), done()))),
  );
  const second = withLock(
    folder,
    'obra',
    () => order.push('waits'),
    async () => order.push('second'),
  );
  while (!order.includes('waits')) await new Promise((done) => setTimeout(done, 20));
  release();
  await Promise.all([first, second]);
  expect(order).toEqual(['waits', 'first', 'second']);
});
