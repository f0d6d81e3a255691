import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, endWithNpm, HALVES, root, runNode } from './run.mjs';

/**
 * Runs jest as if today were another day (libfaketime: `apt-get install faketime`), because rules depend on the day: month ends, leap days,
 * and the four hours in which it is already tomorrow in UTC. `npm run prove -- dates --from 5` goes on at the fifth date; words without a
 * dash are handed to jest. With --browser it runs the browser tests instead, at two of the days; Playwright's clock gives its pages the same time.
 */
const DATES = [
  '2027-03-01T09:00', // first day of a month, of a period, the morning after the 28th
  '2027-03-01T21:30', // already the 2nd in UTC
  '2027-01-31T10:00',
  '2027-01-31T22:30', // already February in UTC
  '2028-02-29T11:00',
  '2028-02-29T23:59', // midnight passes while the tests run
  '2028-03-01T00:01',
  '2027-12-31T20:30', // already the next year in UTC
  '2028-01-01T00:01',
  '2027-06-13T10:00', // a Sunday
  '2027-06-30T23:59',
  '2027-08-31T19:59', // the last minute in which both days agree
];
const BROWSER_DATES = ['2027-03-01T21:30', '2028-02-29T11:00'];
const OFFSET = '-04:00'; // Santo Domingo has no summer time
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1', '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1'];
const RESULTS = '.cache/dates.json';
/**
 * Three compare the clock with times of files, which the library fakes only in part. Transactions and migrations need PostgreSQL's own
 * timeouts: in a signal handler the library shows the true time, so they never fire.
 */
const LEFT_OUT = 'server/(lock|nightly|doctor|transaction|migrate)\\.test';

const MEMORY = '/dev/shm';

/** Removes what the library's killed processes left: one of another user that gets the same number could not start. */
function sweep() {
  for (const name of existsSync(MEMORY) ? readdirSync(MEMORY) : [])
    if (name.includes('faketime')) rmSync(join(MEMORY, name), { force: true });
}

endWithNpm();
process.chdir(root);
const library = process.env.LIBFAKETIME ?? LIBRARIES.find((file) => existsSync(file));
if (!library) {
  console.error('Falta libfaketime: apt-get install faketime (o indique su ruta en LIBFAKETIME)');
  process.exit(1);
}
const args = process.argv.slice(2);
const at = args.indexOf('--from');
const from = at < 0 ? 1 : Number(args.splice(at, 2)[1]);
const browser = args.indexOf('--browser');
if (browser >= 0) args.splice(browser, 1);
const dates = browser < 0 ? DATES : BROWSER_DATES;
const playwright = (projects, half) => [
  bin('@playwright/test/cli.js'),
  ...['test', ...args, `--output=test-results/${half}`, ...projects.map((one) => `--project=${one}`)],
];
const commands = browser < 0 ? [[bin('jest/bin/jest.js'), ...args, '--testPathIgnorePatterns', LEFT_OUT]] : HALVES.map(playwright);
const nameOf = (date) => (browser < 0 ? date : `${date} in the browser`);

const port = Number(process.env.E2E_PORT ?? 3900);
const results = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};
for (const [i, date] of dates.entries()) {
  if (i + 1 < from) continue;
  console.log(`\n=== ${i + 1} of ${dates.length}: ${date} in Santo Domingo`);
  // An offset instead of a moment: every process, PostgreSQL's too, has the same clock, and it runs.
  const seconds = Math.round((Date.parse(date + OFFSET) - Date.now()) / 1000);
  const env = { LD_PRELOAD: library, FAKETIME: `+${seconds}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1', FAKE_UTIME: '1' };
  sweep();
  const begun = Date.now();
  const half = ([script, ...options], n) => runNode(script, options, { ...env, E2E_PORT: String(port + n) });
  const code = Math.max(...(await Promise.all(commands.map(half))).map((one) => one ?? 0));
  results[nameOf(date)] = { code, seconds: Math.round((Date.now() - begun) / 1000) };
  mkdirSync('.cache', { recursive: true });
  writeFileSync(RESULTS, JSON.stringify(results, null, 2));
}
const red = dates.filter((date) => results[nameOf(date)]?.code !== 0);
console.log(red.length ? `\nRed or not run: ${red.join(', ')}` : `\nGreen at all ${dates.length} dates`);
process.exit(red.length ? 1 : 0);
