import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { attachEmbedded } from '@/server/db/embedded';
import { buildWriter, descendants, isAlive, scratch, signal, startWriter } from '../support/processes';
import { startSmall as startEmbedded } from '../support/startSmall';

const folder = path.join(scratch, 'datos');
const pidFile = path.join(folder, 'postgres', 'data', 'postmaster.pid');

async function ask<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function until(true_: () => boolean, ms = 10_000) {
  for (const end = Date.now() + ms; !true_() && Date.now() < end;) await sleep(30);
  expect(true_()).toBe(true);
}

beforeAll(buildWriter);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('starts on an empty folder whose path has a space, keeps data, and stops without leaving a process', async () => {
  const first = await startEmbedded(folder);
  expect(first.adopted).toBe(false);
  expect(await ask(first.url, 'select current_database() as name, current_user as who')).toEqual([{ name: 'cantera', who: 'cantera' }]);
  await ask(
    first.url,
    'create extension pg_trgm; create extension unaccent; create table dato (v text); insert into dato values (unaccent($$ñandú$$))',
  );
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  const second = await startEmbedded(folder);
  expect(await ask(second.url, 'select v from dato')).toEqual([{ v: 'nandu' }]);
  expect(new URL(second.url).port).toBe(new URL(first.url).port);
  await second.stop();
});

test('a second Cantera on the folder is told who uses it, and the first goes on', async () => {
  const writer = await startWriter(folder);
  await expect(startEmbedded(folder, { lockWaitMs: 0 })).rejects.toMatchObject({
    code: 'IN_USE',
    message: `Otro proceso de Cantera (escritor, proceso ${writer.pid}) ya usa la carpeta ${folder}. Deténgalo primero.`,
  });
  const before = writer.acknowledged.length;
  await until(() => writer.acknowledged.length > before);
  process.kill(writer.pid, 'SIGTERM');
  expect(await writer.ended).toBe(0);
});

test('a tool works beside a running Cantera and leaves it its server; alone it starts one and stops it', async () => {
  const cantera = await startEmbedded(folder);
  const beside = await attachEmbedded(folder);
  expect([beside.pid, beside.url]).toEqual([cantera.pid, cantera.url]);
  await beside.stop();
  expect(await ask(cantera.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await cantera.stop();
  const alone = await attachEmbedded(folder);
  await alone.stop();
  expect(isAlive(alone.pid)).toBe(false);
});

test('a pid file left behind does not stop a start, whether its number is now a zombie or another program', async () => {
  const parent = spawn('/bin/sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const zombie = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
  for (const number of [zombie, parent.pid!, process.pid]) {
    const crashed = await startWriter(folder);
    signal([crashed.pid, ...descendants(crashed.pid)], 'SIGKILL');
    await crashed.ended;
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(number)));
    const server = await startEmbedded(folder);
    expect(server.adopted).toBe(false);
    await server.stop();
  }
  parent.kill('SIGKILL');
});

test('a server that is killed comes back at the same address under the same lock', async () => {
  const server = await startEmbedded(folder);
  const { pid, url } = server;
  process.kill(pid, 'SIGKILL');
  await until(() => server.pid !== pid);
  expect(server.url).toBe(url);
  expect(await ask(server.url, 'select v from dato')).toEqual([{ v: 'nandu' }]);
  await expect(startEmbedded(folder, { lockWaitMs: 0 })).rejects.toMatchObject({ code: 'IN_USE' });
  await server.stop();
});

const crash = async () => {
  const crashed = await startWriter(folder);
  signal([crashed.pid, ...descendants(crashed.pid)], 'SIGKILL');
  await crashed.ended;
};
const longAgo = (file: string) => utimesSync(file, new Date(0), new Date(0));

test.each<[string, () => void]>([
  ['empty', () => writeFileSync(pidFile, '')],
  ['no number', () => writeFileSync(pidFile, 'basura\n')],
  ['a folder', () => (rmSync(pidFile), mkdirSync(pidFile))],
  ['unreadable', () => chmodSync(pidFile, 0)],
  ['unreadable and of another user', () => (chmodSync(pidFile, 0), process.getuid?.() === 0 && chownSync(pidFile, 0, 0))],
])('a pid file that is %s does not stop a start', async (_, spoil) => {
  await crash();
  spoil();
  longAgo(pidFile);
  const server = await startEmbedded(folder, { timeoutMs: 15_000 });
  expect(await ask(server.url, 'select v from dato')).toEqual([{ v: 'nandu' }]);
  await server.stop();
});

/** The same address by TCP, on the port on which the server listens now. */
const byPort = (url: string, now: string) => Object.assign(new URL(url), { search: '', port: new URL(now).port }).href;

test.each(['appUrl', 'url'] as const)(
  'the role of `%s` has another password with every start: that of before opens nothing',
  async (role) => {
    const before = await startEmbedded(folder);
    const known = before[role];
    expect(await ask(known, 'select 1 v')).toEqual([{ v: 1 }]);
    await before.stop();
    const server = await startEmbedded(folder);
    const now = Object.assign(new URL(known), { port: new URL(server.url).port }).href;
    for (const url of [now, byPort(known, server.url)])
      await expect(ask(url, 'select 1')).rejects.toThrow(/password authentication failed/);
    for (const url of [server[role], byPort(server[role], server.url)]) expect(await ask(url, 'select 1 v')).toEqual([{ v: 1 }]);
    await server.stop();
  },
);

test.each<[string, (valid: string) => string[]]>([
  ['before the server had the new one', (valid) => [valid, 'nueva']],
  ['before the file forgot the former one', (valid) => ['anterior', valid]],
])('a change of the owner’s password that was cut off %s is finished by the next start', async (_, left) => {
  const file = path.join(folder, 'postgres', 'password');
  await (await startEmbedded(folder)).stop();
  writeFileSync(file, left(readFileSync(file, 'utf8')).join('\n'));
  const server = await startEmbedded(folder);
  expect(readFileSync(file, 'utf8')).toBe(new URL(server.url).password);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await ask(server.url, 'select v from dato')).toEqual([{ v: 'nandu' }]);
  await server.stop();
});

test('a password that is not the owner’s is said at once', async () => {
  const file = path.join(folder, 'postgres', 'password');
  const valid = readFileSync(file, 'utf8');
  writeFileSync(file, 'otra');
  await expect(startEmbedded(folder)).rejects.toMatchObject({ code: 'START', message: expect.stringContaining('no acepta la contraseña') });
  writeFileSync(file, valid);
});

test('a server is reached by its socket, by its port where the socket is gone, and starts over one that another process left', async () => {
  const corta = mkdtempSync(path.join(tmpdir(), 'c-'));
  const server = await startEmbedded(corta);
  const socket = path.join(corta, 'postgres', `.s.PGSQL.${new URL(server.url).port}`);
  const from = `select host(inet_client_addr()) "from"`;
  expect(await ask(server.appUrl, from)).toEqual([{ from: null }]);
  renameSync(socket, `${socket}.fuera`);
  expect(await ask(server.appUrl, from)).toEqual([{ from: '127.0.0.1' }]);
  await server.stop();

  // The number in what is left is of a process that lives: PostgreSQL alone would take it for another server.
  writeFileSync(`${socket}.lock`, `${process.ppid}\n`);
  const again = await startEmbedded(corta, { timeoutMs: 15_000 });
  expect(await ask(again.url, from)).toEqual([{ from: null }]);
  await again.stop();
  rmSync(corta, { recursive: true });
});

test('a running server whose pid file is emptied is still known as the one of the folder, and as somebody’s', async () => {
  const cantera = await startEmbedded(folder);
  writeFileSync(pidFile, '');
  await expect(startEmbedded(folder, { lockWaitMs: 0 })).rejects.toMatchObject({ code: 'IN_USE' });
  expect(await ask(cantera.url, 'select v from dato')).toEqual([{ v: 'nandu' }]);
  await cantera.stop();
  expect(isAlive(cantera.pid)).toBe(false);
});

test('a server that somebody told to stop, and that waits for its connections, is ended and started again', async () => {
  const server = await startEmbedded(folder);
  const client = new pg.Client(server.url);
  client.on('error', () => {});
  await client.connect();
  const { pid } = server;
  process.kill(pid, 'SIGTERM'); // smart: it refuses new connections for as long as this one is open
  await until(() => server.pid !== pid);
  expect(await ask(server.url, 'select v from dato')).toEqual([{ v: 'nandu' }]);
  await client.end().catch(() => {});
  await server.stop();
});

test('a server that hangs while it shuts down is ended by the next start, by force in the end', async () => {
  const writer = await startWriter(folder);
  const [backend] = await ask<{ pid: number }>(
    writer.url!,
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
  );
  process.kill(backend!.pid, 'SIGSTOP'); // hears no signal any more: PostgreSQL waits for it for ever
  process.kill(writer.serverPid!, 'SIGINT');
  const ofServer = new Set([writer.serverPid!, ...descendants(writer.serverPid!)]);
  signal([...descendants(writer.pid).filter((pid) => !ofServer.has(pid)), writer.pid], 'SIGKILL');
  await writer.ended;
  expect(isAlive(writer.serverPid!)).toBe(true);
  const server = await startEmbedded(folder);
  expect(isAlive(backend!.pid)).toBe(false);
  await server.stop();
});

test('data of another PostgreSQL version are refused untouched', async () => {
  const file = path.join(folder, 'postgres', 'data', 'PG_VERSION');
  const ours = readFileSync(file, 'utf8');
  writeFileSync(file, '17\n');
  await expect(startEmbedded(folder)).rejects.toMatchObject({
    code: 'VERSION',
    message: expect.stringContaining('npm run cantera -- upgrade'),
  });
  writeFileSync(file, ours);
});

test('a power cut between the two renames of an upgrade is made good by the next start', async () => {
  mkdirSync(path.join(folder, 'upgrade'));
  writeFileSync(path.join(folder, 'upgrade', 'complete'), '');
  renameSync(path.join(folder, 'postgres'), path.join(folder, 'upgrade', 'postgres'));
  const server = await startEmbedded(folder);
  expect(await ask(server.url, 'select v from dato')).toEqual([{ v: 'nandu' }]);
  await server.stop();
});

describe('killed in the middle of writes', () => {
  const place = path.join(scratch, 'matanza');
  const acknowledged: number[] = [];
  const shapes = ['Node', 'Node and its watchdog', 'everything'] as const;
  let writer: Awaited<ReturnType<typeof startWriter>>;

  function kill(shape: (typeof shapes)[number]) {
    const all = descendants(writer.pid);
    if (shape === 'everything') return signal([writer.pid, ...all], 'SIGKILL');
    const ofServer = new Set([writer.serverPid!, ...descendants(writer.serverPid!)]);
    signal(shape === 'Node' ? [writer.pid] : [...all.filter((pid) => !ofServer.has(pid)), writer.pid], 'SIGKILL');
  }

  beforeAll(async () => {
    writer = await startWriter(place);
  });
  afterAll(() => signal([writer.pid], 'SIGKILL')); // after a failure; its watchdog stops the server then

  test.each(Array.from({ length: 10 }, (_, round) => [round + 1, shapes[round % 3]!] as const))(
    'round %i, kill -9 of %s: every acknowledged row is there',
    async (round, shape) => {
      await until(() => writer.acknowledged.length > 50);
      await sleep(round * 11);
      kill(shape);
      await writer.ended;
      acknowledged.push(...writer.acknowledged);
      const before = writer.serverPid;
      writer = await startWriter(place);
      expect(writer.url).toBeDefined();
      if (shape === 'Node and its watchdog') expect([writer.adopted, writer.serverPid]).toEqual([true, before]);
      const there = new Set((await ask<{ n: string }>(writer.url!, 'select n from prueba')).map(({ n }) => Number(n)));
      expect(acknowledged.filter((n) => !there.has(n))).toEqual([]);
    },
  );

  test('SIGTERM ends it in order, and nothing of it is left', async () => {
    await until(() => writer.acknowledged.length > 50);
    const family = descendants(writer.pid);
    process.kill(writer.pid, 'SIGTERM');
    expect(await writer.ended).toBe(0);
    await until(() => !family.some(isAlive));
    acknowledged.push(...writer.acknowledged);
    const server = await startEmbedded(place);
    const [{ rows } = { rows: -1 }] = await ask<{ rows: number }>(server.url, 'select count(*)::int as rows from prueba');
    expect(rows).toBeGreaterThanOrEqual(acknowledged.length);
    await server.stop();
  });
});
