import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { createApp } from '@/server/app';
import { startEmbedded } from '@/server/db/embedded';
import { migrate } from '@/server/db/migrate';
import { createDeps } from '@/server/createDeps';
import { createTestApp, type TestApp } from '../support/createTestApp';
import { nuevaAcademia, nuevoUsuario } from '../support/factories';

const save = (descripcion: string) => ({ method: 'POST', path: 'categoria/save', body: { descripcion, nota: '', activo: true } });

describe('what PostgreSQL says of its disk', () => {
  const test_ = createTestApp();
  const ask = (token: string, descripcion: string) => {
    const { method, path: to, body } = save(descripcion);
    return test_.send(method, to, { token, body });
  };

  test.each([
    ['53100', /disco del servidor está lleno/],
    ['58030', /disco del servidor falló/],
    ['25006', /no responde/],
    ['53200', /memoria/],
  ])('%s is a 503 with words, and nothing is saved', async (state, words) => {
    const { token } = await nuevoUsuario(test_, await nuevaAcademia(test_));
    await test_.rows(`create or replace function falla() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '${state}'; end $$`);
    await test_.rows('create trigger falla before insert on categoria for each row execute function falla()');
    expect(await ask(token, 'Uniformes')).toMatchObject({ status: 503, body: { success: false, mensaje: expect.stringMatching(words) } });
    await test_.rows('drop trigger falla on categoria');
    expect((await ask(token, 'Uniformes')).status).toBe(200);
    expect((await test_.send('GET', 'health')).status).toBe(200); // it tried for itself, and there is room
  });
});

const disk = mkdtempSync(path.join(tmpdir(), 'cantera-lleno-'));
const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const mounted = process.getuid?.() === 0 && run('mount', '-t', 'tmpfs', '-o', 'size=200m,mode=755', 'tmpfs', disk);
const cleanup: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of cleanup.reverse()) await end();
  if (mounted) run('umount', '-l', disk);
  rmSync(disk, { recursive: true, force: true });
});

/** The API on a database whose disk is so small. */
async function onDisk(): Promise<TestApp> {
  const folder = path.join(disk, 'datos');
  const server = await startEmbedded(folder);
  cleanup.push(() => server.stop());
  await migrate(server.url);
  const { deps, close } = await createDeps({ url: server.url, log: pino({ level: 'silent' }), folder, max: 3 });
  cleanup.push(close);
  const app = createApp(deps);
  const send: TestApp['send'] = async (method, to, { token, body } = {}) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const response = await app.request(`/api/${to}`, { method, body: body === undefined ? undefined : JSON.stringify(body), headers });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
  return Object.assign({} as TestApp, { deps, app, send });
}

// A disk of its own is root's to make: elsewhere this one is left out, and told so.
(mounted ? test : test.skip)('on a disk that is full nothing is saved, health says why, and it goes on once there is room', async () => {
  const small = await onDisk();
  const { token } = await nuevoUsuario(small, await nuevaAcademia(small));
  let made = 0;
  const next = () => {
    const { method, path: to, body } = save(`Categoría ${(made += 1)} ${'x'.repeat(60)}`);
    return small.send(method, to, { token, body });
  };
  expect((await next()).status).toBe(200);
  expect((await small.send('GET', 'health')).status).toBe(200);

  const ballast = path.join(disk, 'lastre');
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - 8192));
  let answer = await next();
  for (let i = 0; i < 300 && answer.status === 200; i += 1) answer = await next();
  expect(answer).toMatchObject({ status: 503, body: { mensaje: expect.stringContaining('disco del servidor está lleno') } });
  expect(await small.send('GET', 'health')).toMatchObject({ status: 503, body: { mensaje: expect.stringContaining('disco') } });
  expect((await small.send('GET', 'categoria/all', { token })).status).toBe(200); // what is there can be read

  rmSync(ballast);
  expect((await next()).status).toBe(200);
  expect((await small.send('GET', 'health')).status).toBe(200);
});
