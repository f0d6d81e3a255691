import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { darAccesosNuevos } from '@/server/db/accesos';
import { backup } from '@/server/db/copies/backup';
import { VERSION, readJournal } from '@/server/db/journal';
import { migrate } from '@/server/db/migrate';
import { isEncrypted, restore } from '@/server/db/copies/restore';
import { academiaDe } from '../support/academias';
import { testDatabase } from '../support/testDatabase';

const folder = path.resolve('.cache', 'tests', `copias ${process.pid}`);
const source = testDatabase();
const migrated = testDatabase();
const fresh: string[] = [];
let copy: string;
let rowsOfCopy: number;

/** Forty files of random bytes: a table that fills more than one part of a copy, and a copy that fills more than two of an encrypted one. */
const content = `
  set app.auditar = 'no';
  insert into compania (nombre, pie_recibo) values ('Academia Ñandú', e'línea 1\\nlínea\\t2 \\\\'), ('Otra', '');
  insert into modalidad (codigo_compania, descripcion, frecuencia, cantidad_cuotas, dia_vencimiento, cobra_inscripcion, prorratea)
    select 1, 'Única ' || i, 'MENSUAL', 10, 5, true, false from generate_series(1, 60) i;
  delete from modalidad where codigo_modalidad > 50;
  insert into archivo (codigo_compania, nombre, tipo, tamano) select 1, 'Foto ' || i, 'image/webp', 64000 from generate_series(1, 40) i;
  insert into archivo_contenido (codigo_archivo, contenido)
    select codigo_archivo, (select decode(string_agg(md5(codigo_archivo || ' ' || i), ''), 'hex') from generate_series(1, 4000) i) from archivo;
  insert into clave_firma (secreto) values ('secreto de la copia');
  insert into entidad (codigo_compania, nombre, apellido) values (1, 'Ana', 'Peña');
  insert into usuario (codigo_compania, codigo_entidad, usuario, password, tipo_usuario) values (1, 1, 'ana', '', 'OPERADOR')`;

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const ask = (url: string, statement: string) =>
  on(url, async (client) => (await client.query(statement)).rows as Record<string, unknown>[]);

const at = (name: string) => Object.assign(new URL(process.env.TEST_PG_URL!), { pathname: name }).href;

/** A database without any table of ours, or a copy of one. */
async function emptyDatabase(template = ''): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await ask(process.env.TEST_PG_URL!, `create database ${name} ${template && `template ${template} strategy file_copy`}`);
  fresh.push(name);
  return at(name);
}

/** A database as the first start leaves it. Restoring into it is tested here wherever the tables need not be made by the restore itself. */
const startedDatabase = () => emptyDatabase(process.env.TEST_PG_TEMPLATE);

const tablesIn = (url: string) =>
  ask(url, `select relname::text as t from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`);

/** Everything a database holds, rows, counters, triggers and keys alike. */
async function stateOf(url: string) {
  const tables = await tablesIn(url);
  // What a restore makes anew; a test of its own looks at it.
  const renewed = ['clave_firma'];
  const kept = tables.filter(({ t }) => !renewed.includes(String(t)));
  const sums = kept.map(
    ({ t }) => `select '${String(t)}' as t, count(*)::int as n, md5(string_agg(r::text, '|' order by r::text)) as sum from ${String(t)} r`,
  );
  return {
    rows: await ask(url, sums.join(' union all ')),
    counters: await ask(
      url,
      `select sequencename, last_value from pg_sequences where schemaname = 'public' and sequencename not like 'clave_firma%' order by 1`,
    ),
    triggers: await ask(url, `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`),
    keys: await ask(
      url,
      `select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    ),
  };
}

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  copy = path.join(folder, 'copia.tar.gz');
  await ask(source.url, content);
  rowsOfCopy = await backup(source.url, copy);
});

afterAll(async () => {
  for (const name of fresh) await ask(process.env.TEST_PG_URL!, `drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

test('a copy restored into an empty database is the same database', async () => {
  const url = await emptyDatabase();
  expect(await restore(url, copy)).toBe(rowsOfCopy);
  expect(await stateOf(url)).toEqual(await stateOf(source.url));
  expect(await ask(url, `insert into compania (nombre) values ('Tercera') returning codigo_compania`)).toEqual([{ codigo_compania: 3 }]);
});

test('what the first start wrote is replaced, and a database with rows of its own is refused untouched', async () => {
  await darAccesosNuevos(migrated.url);
  await ask(migrated.url, `insert into clave_firma (secreto) values ('de este arranque')`);
  await restore(migrated.url, copy);
  expect(await ask(migrated.url, `select from clave_firma where secreto in ('de este arranque', 'secreto de la copia')`)).toEqual([]);
  const before = await stateOf(migrated.url);
  await expect(restore(migrated.url, copy)).rejects.toThrow('ya tiene datos (tabla public.');
  expect(await stateOf(migrated.url)).toEqual(before);
});

test('a cut or damaged copy is refused, and nothing of it stays', async () => {
  const whole = readFileSync(copy);
  const plain = gunzipSync(whole);
  const flipped = Buffer.from(whole);
  flipped[Math.floor(whole.length / 2)]! ^= 0x10;
  const damaged = [
    ...[0, 10, 700, 0.3, 0.9, 1].map((part) => whole.subarray(0, part === 1 ? whole.length - 9 : part < 1 ? whole.length * part : part)),
    flipped,
    gzipSync(plain.subarray(0, -2048)),
    gzipSync(plain.subarray(0, plain.length / 2)),
    Buffer.from('esto no es una copia'),
  ];
  const url = await startedDatabase();
  const before = await stateOf(url);
  const file = path.join(folder, 'dañada.tar.gz');
  for (const bytes of damaged) {
    writeFileSync(file, bytes);
    await expect(restore(url, file)).rejects.toThrow(/^La copia está (dañada|incompleta)/);
  }
  expect(await stateOf(url)).toEqual(before);

  const empty = await emptyDatabase();
  writeFileSync(file, flipped);
  await expect(restore(empty, file)).rejects.toThrow(/^La copia está (dañada|incompleta)/);
  expect(await tablesIn(empty)).toEqual([]);
  expect(await restore(empty, copy)).toBe(rowsOfCopy);
});

test('beside a process that serves nothing is restored', async () => {
  const url = await emptyDatabase();
  const serving = new pg.Client({ connectionString: url, application_name: 'cantera changes' });
  await serving.connect();
  try {
    await expect(restore(url, copy)).rejects.toThrow(/^Cantera está en marcha con esa base de datos .* deténgala antes de restaurar/);
  } finally {
    await serving.end();
  }
  expect(await tablesIn(url)).toEqual([]);
});

test('a copy of another schema is refused', async () => {
  const other = gunzipSync(readFileSync(copy)).toString('latin1').replace('"format": 1', '"format": 2');
  const file = path.join(folder, 'otra.tar.gz');
  writeFileSync(file, gzipSync(Buffer.from(other, 'latin1')));
  await expect(restore(await startedDatabase(), file)).rejects.toThrow('otra versión de Cantera, que esta no conoce');
});

test('a copy of a newer program is refused by the name of the migration that is missing', async () => {
  const newest = readJournal().at(-1)!.tag;
  const newer = gunzipSync(readFileSync(copy)).toString('latin1').replace(newest, newest.replace(/^..../, '9999'));
  const file = path.join(folder, 'más nueva.tar.gz');
  writeFileSync(file, gzipSync(Buffer.from(newer, 'latin1')));
  const url = await emptyDatabase();
  await expect(restore(url, file)).rejects.toThrow(
    `La copia es de una Cantera más nueva (${VERSION}): a esta, la ${VERSION}, le falta la migración 9999${newest.slice(4)}`,
  );
  expect((await stateOf(url)).rows.filter(({ n }) => n !== 0)).toEqual([]);
});

test('an upgraded academy, whose migrations were edited since, is copied and restored like a new one', async () => {
  const [old, url] = [await emptyDatabase(), await emptyDatabase()];
  await ask(old, academiaDe('153b027-real'));
  await migrate(old);
  const file = path.join(folder, 'actualizada.tar.gz');
  const rows = await backup(old, file);
  expect(await restore(url, file)).toBe(rows);
  expect(await stateOf(url)).toEqual(await stateOf(old));
});

test.each(['5bd0126-real', '153b027-demo', 'f166efe-real'])(
  'a copy that the program of %s made is restored, and is then up to date',
  async (which) => {
    const [old, url] = [await emptyDatabase(), await emptyDatabase()];
    await ask(old, academiaDe(which));
    const file = path.join(folder, `${which}.tar.gz`);
    const rows = await backup(old, file);
    expect(await restore(url, file)).toBe(rows);
    await migrate(old);
    // What migrations draw or take from the clock: the key that verifies a receipt, when a day without classes was entered.
    const drawn = `set session_replication_role = replica;
    update cobro set verificacion = codigo_cobro::text; update dia_sin_clase set creado = 'epoch'`;
    await Promise.all([old, url].map((one) => ask(one, drawn)));
    expect(await stateOf(url)).toEqual(await stateOf(old));
  },
);

test('a copy of an older program needs a new database: one that was started already is left as it is', async () => {
  const [old, url] = [await emptyDatabase(), await startedDatabase()];
  await ask(old, academiaDe('153b027-real'));
  const file = path.join(folder, 'anterior.tar.gz');
  await backup(old, file);
  await expect(restore(url, file)).rejects.toThrow('La copia es de una Cantera anterior y necesita una base de datos nueva');
});

test('a copy shows one moment while others write, replaces no file, and leaves no half of one', async () => {
  await expect(backup(source.url, copy)).rejects.toThrow('ya existe');
  const file = path.join(folder, 'en marcha.tar.gz');
  let open = true;
  const pairs = on(source.url, async (client) => {
    await client.query(`set app.auditar = 'no'`);
    while (open)
      await client.query(
        `with c as (insert into compania (nombre) values ('par') returning 1) insert into clave_firma (secreto) select 'par' from c`,
      );
  });
  await backup(source.url, file, { whole: true });
  open = false;
  await pairs;
  const url = await startedDatabase();
  await restore(url, file, { whole: true });
  const [counts] = await ask(
    url,
    `select (select count(*) from compania where nombre = 'par') as a, (select count(*) from clave_firma where secreto = 'par') as b`,
  );
  expect(counts!.a).toBe(counts!.b);
  await expect(backup(await emptyDatabase(), path.join(folder, 'nada.tar.gz'))).rejects.toThrow('no hay nada que copiar');
  expect(existsSync(path.join(folder, 'nada.tar.gz.part'))).toBe(false);
});

describe('an encrypted copy', () => {
  const phrase = 'una frase, con ñ';
  const file = path.join(folder, 'copia.tar.gz.cifrada');
  let rows: number;
  beforeAll(async () => {
    rows = await backup(source.url, file, { passphrase: phrase });
  });

  test('says nothing of what it holds, and is restored with its phrase alone', async () => {
    const bytes = readFileSync(file);
    expect(await isEncrypted(file)).toBe(true);
    expect(await isEncrypted(copy)).toBe(false);
    for (const word of ['Ñandú', 'manifest', 'compania', phrase]) expect(bytes.includes(word)).toBe(false);
    const url = await startedDatabase();
    await expect(restore(url, file)).rejects.toThrow('está cifrada');
    await expect(restore(url, file, { passphrase: 'otra frase' })).rejects.toThrow('no es la de esta copia');
    expect(await restore(url, file, { passphrase: phrase })).toBe(rows);
    expect(await stateOf(url)).toEqual(await stateOf(source.url));
  });

  test('that was changed, cut, or put together anew is refused', async () => {
    const whole = readFileSync(file);
    const [head, piece] = [32, (64 << 10) + 16];
    expect(whole.length).toBeGreaterThan(head + 2 * piece);
    const flipped = Buffer.from(whole);
    flipped[Math.floor(whole.length / 2)]! ^= 1;
    const swapped = Buffer.concat([
      whole.subarray(0, head),
      whole.subarray(head + piece, head + 2 * piece),
      whole.subarray(head, head + piece),
      whole.subarray(head + 2 * piece),
    ]);
    const damaged = [flipped, swapped, whole.subarray(0, -1), whole.subarray(0, head + piece), whole.subarray(0, head)];
    const url = await startedDatabase();
    const before = await stateOf(url);
    const broken = path.join(folder, 'rota.cifrada');
    for (const bytes of damaged) {
      writeFileSync(broken, bytes);
      await expect(restore(url, broken, { passphrase: phrase })).rejects.toThrow('no se restauró nada');
    }
    expect(await stateOf(url)).toEqual(before);
  });
});
