import { execFile } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { newPassphrase } from '@/scripts/tool';
import { isEncrypted } from '@/server/db/copies/restore';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
const folder = path.resolve('.cache', 'tests', `frases ${process.pid}`);
beforeAll(() => mkdirSync(folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The command, run as a timer runs it: without a terminal. */
async function copiar(name: string, env: Record<string, string> = {}) {
  const file = path.join(folder, name);
  const { CANTERA_BACKUP_PASSPHRASE: _, ...inherited } = process.env;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'scripts/command.ts', 'cantera', 'backup', file],
    {
      env: { ...inherited, DATABASE_URL: database.url, DATABASE_OWNER_URL: database.url, ...env },
    },
  );
  return { stdout, stderr, cifrada: await isEncrypted(file) };
}

test('a terminal is asked once for the phrase; an empty one means unencrypted, a short one is refused', async () => {
  const ask = jest.fn<Promise<string | undefined>, [string]>();
  ask.mockResolvedValueOnce('una frase larga');
  expect(await newPassphrase(undefined, ask)).toBe('una frase larga');
  expect(ask.mock.calls).toEqual([[expect.stringContaining('vacía: sin cifrar')]]);
  ask.mockResolvedValueOnce('');
  expect(await newPassphrase(undefined, ask)).toBeUndefined();
  ask.mockResolvedValueOnce('corta');
  await expect(newPassphrase(undefined, ask)).rejects.toThrow('al menos 8 caracteres');
  ask.mockClear();
  expect(await newPassphrase('la de la variable', ask)).toBe('la de la variable');
  expect(ask).not.toHaveBeenCalled();
});

test('unattended, the copy is encrypted with the phrase of the environment, else it warns that it is not', async () => {
  const sin = await copiar('sin.tar.gz');
  expect([sin.cifrada, sin.stderr]).toEqual([false, expect.stringContaining('NO está cifrada')]);
  const con = await copiar('con.tar.gz', { CANTERA_BACKUP_PASSPHRASE: 'una frase larga' });
  expect([con.cifrada, con.stdout, con.stderr]).toEqual([
    true,
    expect.stringContaining('Está cifrada'),
    expect.not.stringContaining('NO está'),
  ]);
});
