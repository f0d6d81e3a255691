import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildCantera, freePort, spawnCantera } from '../support/cantera';
import { removeAbandoned, scratch } from '../support/processes';

const folder = path.join(scratch, 'carpetas');
const isRoot = process.getuid?.() === 0;
/** Root may write anywhere but on a disk that cannot be written at all. */
const NOBODY = 65534;

beforeAll(async () => {
  removeAbandoned();
  await buildCantera(folder);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Starts on a data folder and says how it ended: a test that waits for ever is one that was not refused. */
async function startOn(dataDir: string, { uid }: { uid?: number } = {}) {
  const cantera = spawnCantera({ folder, dataDir, port: await freePort(), uid });
  const { code, output } = await cantera.ended;
  return { code, output: output.trim() };
}

const refused = ({ code, output }: Awaited<ReturnType<typeof startOn>>, words: RegExp) => {
  expect(output).toMatch(words);
  expect(output).not.toMatch(/^\s+at /m); // no stack
  expect(code).toBe(1);
};

test('a data folder that is a file', async () => {
  const file = path.join(folder, 'archivo');
  writeFileSync(file, '');
  refused(await startOn(file), /No se puede usar la carpeta de datos .*archivo/);
});

test('a data folder in which nothing may be written', async () => {
  const closed = path.join(folder, 'cerrada');
  mkdirSync(closed);
  chmodSync(closed, 0o555);
  refused(await startOn(closed, { uid: isRoot ? NOBODY : undefined }), /No se puede usar la carpeta de datos .*cerrada/);
});

const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const disk = mkdtempSync(path.join(tmpdir(), 'cantera-disco-'));
const mounted = isRoot && run('mount', '-t', 'tmpfs', '-o', 'size=300m,mode=755', 'tmpfs', disk);
afterAll(() => {
  if (mounted) run('umount', '-l', disk);
  rmSync(disk, { recursive: true, force: true });
});

// Another user and a disk of its own are root's to make: elsewhere these two are left out, and told so.
(mounted ? test : test.skip)('a data folder of another user, and one on a read-only disk', async () => {
  const datos = path.join(disk, 'datos');
  const cantera = spawnCantera({ folder, dataDir: datos, port: await freePort(), onOutput: () => cantera.child.kill('SIGTERM') });
  expect((await cantera.ended).code).toBe(0);
  refused(await startOn(datos, { uid: 65533 }), /pertenecen a otro usuario del sistema/);
  expect(run('mount', '-o', 'remount,ro', disk)).toBe(true);
  refused(await startOn(datos), /No se puede usar la carpeta de datos .*read-only|La carpeta de datos .*solo lectura/i);
});
