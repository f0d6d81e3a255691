import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { backup } from '@/server/db/copies/backup';
import { verifyCopy } from '@/server/db/copies/verify';
import { diferenciasEn } from '@/server/reportes/diferencias';
import { testDatabase } from '../support/testDatabase';

// A copy is tried by restoring it: only then somebody knows that it opens.

const source = testDatabase();
const folder = path.resolve('.cache', 'tests', `comprobadas ${process.pid}`);
const file = path.join(folder, 'copia.tar.gz');

const on = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
/** Those of this copy: other tests may be trying theirs on the same server. */
const scratchDatabases = () =>
  on(
    source.url,
    async (client) => (await client.query(`select from pg_database where datname = current_database() || '_copia_en_prueba'`)).rowCount,
  );

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  await backup(source.url, file, { passphrase: 'una frase larga' });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a good copy passes and leaves no database behind', async () => {
  await verifyCopy(source.url, file, diferenciasEn, 'una frase larga');
  expect(await scratchDatabases()).toBe(0);
});

test('a damaged one fails, and leaves no database behind either', async () => {
  const damaged = path.join(folder, 'dañada.tar.gz');
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(damaged, bytes);
  await expect(verifyCopy(source.url, damaged, diferenciasEn, 'una frase larga')).rejects.toThrow(/dañada|frase/);
  expect(await scratchDatabases()).toBe(0);
});

test('money that adds up in the original but not in the copy fails it; what is wrong in both does not', async () => {
  const wrong = (url: string) => Promise.resolve(url === source.url ? ['Factura 1.'] : ['Factura 1.', 'Factura 2.']);
  await expect(verifyCopy(source.url, file, wrong, 'una frase larga')).rejects.toThrow(
    'La copia no es igual a los datos: Factura 2. No se guardó.',
  );
  await verifyCopy(source.url, file, () => Promise.resolve(['Factura 1.']), 'una frase larga');
});

test('a role that may create no database is told how to get on', async () => {
  const role = `sin_permiso_${process.pid}`;
  await on(source.url, async (client) => {
    await client.query(`create role ${role} login password 'x'`);
  });
  const url = Object.assign(new URL(source.url), { username: role, password: 'x' }).href;
  await expect(verifyCopy(url, file, diferenciasEn)).rejects.toThrow('alter role … createdb');
  await on(source.url, async (client) => {
    await client.query(`drop role ${role}`);
  });
});
