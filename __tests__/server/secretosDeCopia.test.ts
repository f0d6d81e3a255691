import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { backup } from '@/server/db/copies/backup';
import { closeRestored } from '@/server/db/copies/physical';
import { restore } from '@/server/db/copies/restore';
import { testDatabase } from '../support/testDatabase';

const folder = path.resolve('.cache', 'tests', `secretos ${process.pid}`);
const source = testDatabase();
const [target, fromOlder, upgraded, physical] = [testDatabase(), testDatabase(), testDatabase(), testDatabase()];
const copy = path.join(folder, 'copia.tar.gz');
/** A copy as older versions made it, with everything. */
const older = path.join(folder, 'anterior.tar.gz');

const content = `
  set app.auditar = 'no';
  insert into compania (nombre) values ('Academia');
  insert into clave_firma (secreto) values ('secreto de la copia');
  insert into entidad (codigo_compania, nombre, apellido) values (1, 'Ana', 'Peña');
  insert into usuario (codigo_compania, codigo_entidad, usuario, password, tipo_usuario) values (1, 1, 'ana', '', 'OPERADOR');
  insert into sesion (codigo_sesion, codigo_compania, codigo_usuario, expira, terminada) values
    ('00000000-0000-4000-8000-000000000001', 1, 1, now() + interval '8 hours', null),
    ('00000000-0000-4000-8000-000000000002', 1, 1, now() + interval '8 hours', now()),
    ('00000000-0000-4000-8000-000000000003', 1, 1, now() - interval '1 hour', null);
  insert into recuperacion_contrasena (huella, codigo_usuario, expira, usado) values
    ('huella-viva', 1, now() + interval '30 minutes', null), ('huella-usada', 1, now() + interval '30 minutes', now());
  insert into aprobacion (codigo_compania, codigo_usuario, codigo_solicitante, acto, codigo, monto, huella, vence, usada) values
    (1, 1, 1, 'anular', 1, 1, 'aprobacion-viva', now() + interval '1 hour', null), (1, 1, 1, 'anular', 1, 1, 'aprobacion-usada', now(), now());
  insert into correo (codigo_compania, para, asunto, contenido, reservado, estado) values
    (1, 'a@example.com', 'Su cuenta', 'https://x.do/familia#secreto-de-enlace', true, 'PENDIENTE'),
    (1, 'b@example.com', 'Aviso', 'No hay clase', false, 'PENDIENTE'),
    (1, 'c@example.com', 'Su cuenta', '', true, 'ENVIADO')`;
/** What opens something on the running server. */
const VIVOS = ['secreto de la copia', '00000000-0000-4000-8000-000000000001', 'huella-viva', 'aprobacion-viva', 'secreto-de-enlace'];

async function ask(url: string, statement: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  await ask(source.url, content);
  await backup(source.url, copy);
  await backup(source.url, older, { whole: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a copy contains nothing that opens the running server, and what is over stays in it', async () => {
  const bytes = gunzipSync(readFileSync(copy)).toString('latin1');
  expect(VIVOS.filter((one) => bytes.includes(one))).toEqual([]);
  const over = ['00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003', 'huella-usada', 'aprobacion-usada'];
  expect(over.filter((one) => !bytes.includes(one))).toEqual([]);
});

/** What a restored database must look like, whichever version made the copy. */
async function expectClosed(url: string) {
  expect(await ask(url, 'select from sesion where terminada is null')).toEqual([]);
  expect(await ask(url, 'select from recuperacion_contrasena where usado is null')).toEqual([]);
  expect(await ask(url, 'select from aprobacion where usada is null')).toEqual([]);
  expect(await ask(url, 'select secreto from clave_firma')).toEqual([{ secreto: expect.stringMatching(/^[\w-]{64}$/) }]);
  expect(await ask(url, 'select estado, contenido, error from correo order by para')).toEqual([
    { estado: 'CANCELADO', contenido: '', error: expect.stringContaining('no va en las copias') },
    { estado: 'PENDIENTE', contenido: 'No hay clase', error: '' },
    { estado: 'ENVIADO', contenido: '', error: '' },
  ]);
}

test('after a restore nobody is signed in, the signing key is a new one, and no mailed link opens', async () => {
  const { url } = target;
  await restore(url, copy);
  await expectClosed(url);
});

test('from a copy of an older version, which contains them, the same', async () => {
  expect(VIVOS.filter((one) => gunzipSync(readFileSync(older)).includes(one))).toEqual(VIVOS);
  const { url } = fromOlder;
  await restore(url, older);
  await expectClosed(url);
});

test('an upgrade, which is the same installation, keeps them all', async () => {
  const { url } = upgraded;
  await restore(url, older, { whole: true });
  expect(await ask(url, 'select secreto from clave_firma')).toEqual([{ secreto: 'secreto de la copia' }]);
  expect(await ask(url, 'select from sesion where terminada is null')).toHaveLength(2);
  expect(await ask(url, `select from correo where contenido like '%secreto-de-enlace'`)).toHaveLength(1);
});

test('a database that PostgreSQL restored by itself, secrets and all, is closed by one command, and only while nobody serves from it', async () => {
  await ask(physical.url, content);
  const serving = new pg.Client({ connectionString: physical.url, application_name: 'cantera api' });
  await serving.connect();
  await expect(closeRestored(physical.url, [])).rejects.toThrow('Cantera está en marcha con esa base de datos');
  expect(await ask(physical.url, 'select secreto from clave_firma')).toEqual([{ secreto: 'secreto de la copia' }]);
  await serving.end();
  await closeRestored(physical.url, []);
  await expectClosed(physical.url);
});
