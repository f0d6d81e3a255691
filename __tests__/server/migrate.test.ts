import { randomBytes } from 'node:crypto';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { APP_ROLE } from '@/server/db/embedded';
import { VERSION, WITHDRAWN, namesOf, readJournal, sqlOf } from '@/server/db/journal';
import { explained, migrate } from '@/server/db/migrate';
import { academiaDe, reglasDe } from '../support/academias';
import { buildCantera, freePort, spawnCantera, untilServed } from '../support/cantera';
import { scratch } from '../support/processes';
import { ask, schemaOf } from '../support/schemaOf';
import { testDatabase } from '../support/testDatabase';

const nueva = testDatabase();
const made: string[] = [];
/** An empty database, or a copy of the migrated one. */
async function database(template = ''): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await ask(process.env.TEST_PG_URL!, `create database ${name} ${template && `template ${template} strategy file_copy`}`);
  made.push(name);
  return Object.assign(new URL(process.env.TEST_PG_URL!), { pathname: name }).href;
}
const migrated = () => database(process.env.TEST_PG_TEMPLATE);
afterAll(async () => {
  for (const name of made) await ask(process.env.TEST_PG_URL!, `drop database ${name} with (force)`);
});

/** Every row of the catalogs that DDL writes, with the transaction that wrote it. */
const catalogOf = async (url: string) => {
  const rows = await ask<{ key: string; xmin: string }>(
    url,
    ['pg_proc', 'pg_trigger', 'pg_class', 'pg_constraint', 'pg_index', 'pg_attribute']
      .map((table) => `select '${table} ' || ctid as key, xmin::text from ${table}`)
      .join(' union all ') + ` union all select 'comment ' || objoid, xmin::text from pg_description`,
  );
  return new Map(rows.map(({ key, xmin }) => [key, xmin]));
};

/** Applies the first `count` migrations as a program of that time did. */
async function withMigrations(url: string, count: number) {
  await ask(
    url,
    'create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { sql, hash, when } of readJournal().slice(0, count)) {
    await ask(url, sql);
    await remember(url, hash, when);
  }
}
const remember = (url: string, hash: string, when: number) =>
  ask(url, 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when]);

describe('beside another process that serves', () => {
  /** A step that is not rolling, and can be done twice. */
  const step = readJournal().find(({ tag }) => tag === '0047_pagada_de_quien')!;
  const here = process.cwd();
  /** A database that lacks the step, to which another process listens. */
  async function served() {
    const url = await migrated();
    await ask(url, `delete from drizzle.__drizzle_migrations where created_at = ${step.when}`);
    const serving = new pg.Client({ connectionString: url, application_name: 'cantera changes' });
    await serving.connect();
    return { url, serving };
  }

  test('a step that changes what is there is refused, by the name of the other; without it, it is done', async () => {
    const { url, serving } = await served();
    try {
      await expect(migrate(url)).rejects.toThrow(
        new RegExp(`^Otra Cantera usa estos datos \\(desde .+\\) y el paso ${step.tag} no puede darse a su lado. No se cambió nada`),
      );
    } finally {
      await serving.end();
    }
    await expect(migrate(url)).resolves.toBeUndefined();
  });

  test('a step whose file begins with «-- rolling» is done, and holds nobody up while a long export reads', async () => {
    const { url, serving } = await served();
    const exporting = new pg.Client(url);
    await exporting.connect();
    await exporting.query('begin; select count(*) from cobro');
    const folder = path.join(scratch, 'rolling');
    cpSync('server/db', path.join(folder, 'server', 'db'), { recursive: true });
    writeFileSync(path.join(folder, 'server', 'db', 'migrations', `${step.tag}.sql`), `-- rolling\n${step.sql}`);
    process.chdir(folder);
    try {
      const migrated = migrate(url);
      const waited: number[] = [];
      for (let turn = 0; turn < 30; turn += 1) {
        const from = performance.now();
        await serving.query('select count(*) from cobro');
        waited.push(performance.now() - from);
        await sleep(50);
      }
      expect(Math.max(...waited)).toBeGreaterThan(300); // it did wait for the table, and gave up
      expect(Math.max(...waited)).toBeLessThan(2000);
      await exporting.query('commit');
      await expect(migrated).resolves.toBeUndefined();
      expect(await ask(url, `select from drizzle.__drizzle_migrations where created_at = ${step.when}`)).toHaveLength(1);
    } finally {
      process.chdir(here);
      await exporting.end();
      await serving.end();
    }
  });
});

test('a role that may not create tables is told whose role it takes', async () => {
  const url = await database();
  const role = `sin_permiso_${process.pid}_tablas`;
  await ask(url, `create role ${role} login password 'x'`);
  try {
    const poor = Object.assign(new URL(url), { username: role, password: 'x' }).href;
    await expect(migrate(poor)).rejects.toThrow(
      /^El usuario no puede crear ni cambiar las tablas .* DATABASE_OWNER_URL. No se cambió nada/,
    );
  } finally {
    await ask(url, `drop role ${role}`);
  }
});

test.each([
  'could not open extension control file "/usr/share/postgresql/15/extension/pg_trgm.control": No such file or directory',
  'extension "pg_trgm" is not available',
  'permission denied to create extension "pg_trgm"',
])('a missing extension is named, with the statement that makes it: %s', (message) => {
  expect((explained(new Error(message)) as Error).message).toMatch(/no tiene la extensión pg_trgm, .*«create extension pg_trgm»/);
});

test('a start on data that is up to date changes nothing and waits for nobody', async () => {
  const url = await migrated();
  const before = await catalogOf(url);
  const busy = new pg.Client(url);
  await busy.connect();
  try {
    const tables = await ask<{ t: string }>(
      url,
      `select relname t from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    await busy.query(`begin; lock table ${tables.map(({ t }) => t).join(', ')} in access exclusive mode`);
    await migrate(url, APP_ROLE);
  } finally {
    await busy.end();
  }
  expect(await catalogOf(url)).toEqual(before);
});

test('only the rules that differ are replaced', async () => {
  const url = await migrated();
  const oids = `select 'view ' || relname proname, xmin::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
    union all select p.proname, p.xmin::text from pg_proc p where pronamespace = 'public'::regnamespace
    union all select tgname || ' ' || tgrelid::regclass, xmin::text from pg_trigger where not tgisinternal`;
  await ask(
    url,
    `create or replace function anunciar() returns trigger language plpgsql as 'begin return null; end';
    create or replace view cuenta as select codigo_compania, codigo_sucursal, codigo_entidad, codigo_estudiante, fecha_vencimiento, total debe,
      0::bigint a_favor, null::timestamptz momento from factura;
    drop trigger auditar on cobro; alter table factura disable trigger auditar; drop trigger anunciar_insert on caja;
    create trigger anunciar_insert after insert on caja for each row execute function auditar('', 'codigo_caja');
    create trigger de_nadie after insert on servicio for each row execute function auditar('', 'codigo_servicio')`,
  );
  const before = new Map((await ask(url, oids)).map((row) => [row.proname, row.xmin]));
  await migrate(url, APP_ROLE);
  expect(await schemaOf(url)).toEqual(await schemaOf(nueva.url));
  const touched = (await ask(url, oids)).filter((row) => before.get(row.proname) !== row.xmin).map((row) => row.proname);
  expect(touched.sort()).toEqual(['anunciar', 'anunciar_insert caja', 'auditar cobro', 'auditar factura', 'view cuenta']);
});

test.each(['5bd0126', '153b027', 'f166efe'])('data that the program of %s was started on works again', async (commit) => {
  const url = await migrated();
  await ask(url, reglasDe(commit));
  await migrate(url, APP_ROLE);
  expect(await schemaOf(url)).toEqual(await schemaOf(nueva.url));
});

test('a role gets the rows of a table that it lacks, and loses what it must not have', async () => {
  const url = await migrated();
  await ask(
    url,
    `revoke all on cobro from ${APP_ROLE}; grant update, truncate on auditoria to ${APP_ROLE}; revoke usage on sequence entidad_codigo_entidad_seq from ${APP_ROLE}`,
  );
  await migrate(url, APP_ROLE);
  expect(await schemaOf(url)).toEqual(await schemaOf(nueva.url));
});

test('data of a newer program is refused by the name of what is missing, and nothing changes', async () => {
  const url = await migrated();
  await ask(
    url,
    `insert into drizzle.__drizzle_migrations (hash, created_at, tag, version) values ('a', 4000000000000, '9998_una', '9.9.8'), ('b', 4000000000001, '9999_otra', '9.9.9');
    drop trigger auditar on cobro; delete from drizzle.__drizzle_migrations where created_at = ${readJournal().at(-1)!.when}`,
  );
  const before = await catalogOf(url);
  await expect(migrate(url, APP_ROLE)).rejects.toThrow(
    `Los datos son de una Cantera más nueva (9.9.9): a esta, la ${VERSION}, le falta la migración 9999_otra. No se cambió nada; actualice Cantera e inténtelo de nuevo.`,
  );
  expect(await catalogOf(url)).toEqual(before);
});

test('two programs that start at once on an empty database make one schema', async () => {
  const url = await database();
  await Promise.all([migrate(url, APP_ROLE), migrate(url, APP_ROLE)]);
  expect(await schemaOf(url)).toEqual(await schemaOf(nueva.url));
  const applied = await ask(url, 'select tag from drizzle.__drizzle_migrations order by id');
  expect(applied.map(({ tag }) => tag)).toEqual(readJournal().map(({ tag }) => tag));
});

test('a program that dies in the middle leaves the data as it was, and the next one upgrades it', async () => {
  const url = await database();
  await ask(url, academiaDe('153b027-real'));
  const before = [await catalogOf(url), await schemaOf(url)];
  const busy = new pg.Client(url);
  await busy.connect();
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
  try {
    // A table without rules that 0015 writes to: the migrations before it are done by then, and the rules are down.
    await busy.query('begin; lock table secuencia in access exclusive mode');
    const dying = migrate(url, APP_ROLE).then(
      () => 'done',
      () => 'died',
    );
    let pid: number | undefined;
    while (pid === undefined) pid = (await ask<{ pid: number }>(url, waiting))[0]?.pid;
    await ask(url, 'select pg_terminate_backend($1)', [pid]);
    expect(await dying).toBe('died');
  } finally {
    await busy.end();
  }
  expect([await catalogOf(url), await schemaOf(url)]).toEqual(before);
  await migrate(url, APP_ROLE);
  expect(await schemaOf(url)).toEqual(await schemaOf(nueva.url));
});

test('checks that wait for the commit are done before the next migration changes their table', async () => {
  const url = await database();
  // 0017 writes the phone of the company; later ones change the table.
  await ask(
    url,
    `${academiaDe('153b027-real')};
    create function contar_cambio() returns trigger language plpgsql as 'begin perform nextval(''cambios_de_compania''); return null; end';
    create sequence cambios_de_compania;
    create constraint trigger se_cuenta after update on compania deferrable initially deferred for each row execute function contar_cambio()`,
  );
  await migrate(url, APP_ROLE);
  expect(await ask(url, 'select is_called from cambios_de_compania')).toEqual([{ is_called: true }]);
});

test.each([
  [
    '0038_estudiante_nombre',
    '0038_en_orden',
    'CREATE INDEX "estudiante_nombre" ON "estudiante" USING btree ("codigo_compania",nombre_completo collate "es-x-icu","codigo_estudiante")',
  ],
  [
    '0041_busqueda_por_sede',
    undefined,
    'create extension if not exists btree_gin; DROP INDEX "estudiante_busqueda"; CREATE INDEX "estudiante_busqueda" ON "estudiante" USING gin ("codigo_sucursal","busqueda" gin_trgm_ops)',
  ],
])('the migration %s, which was taken back, is undone', async (tag, before, sql) => {
  const url = await database();
  const journal = readJournal();
  const { when, hash } = WITHDRAWN.find((one) => one.tag === tag)!;
  await withMigrations(
    url,
    before ? journal.findIndex((one) => one.tag === before) : journal.findIndex((one) => one.tag.startsWith('0040')) + 1,
  );
  await ask(url, sql);
  await remember(url, hash, when);
  await migrate(url, APP_ROLE);
  const { 'extension btree_gin': _, ...schema } = await schemaOf(url);
  expect(schema).toEqual(await schemaOf(nueva.url));
  expect(await ask(url, 'select from drizzle.__drizzle_migrations')).toHaveLength(journal.length);
});

test('the files of rules consist of functions and views, each a part of its own, and queries for triggers', () => {
  const parts = ['automatic.sql', 'realtime.sql', 'vistas.sql', 'supresion.sql'].flatMap((file) =>
    sqlOf(file).split('--> statement-breakpoint'),
  );
  const kinds = parts.map((part) =>
    part.match(/^(create or replace function|create view|select|do|grant|drop|create trigger)\b/gm)?.join(),
  );
  expect(new Set(kinds)).toEqual(new Set(['create or replace function', 'create view', 'select']));
});

test('hashes in a backup of an older program are names, also those of migrations that were edited since', () => {
  const journal = readJournal();
  const editada = '5c3459c77321402cc042fa528d6a95e6b3c51d43b8a421c77a4c66d8d1febb91';
  const hashes = journal.map(({ hash, tag }) => (tag === '0014_lineas_factura' ? editada : hash));
  expect(namesOf(hashes)).toEqual(journal.map(({ tag }) => tag));
});

describe('the program itself', () => {
  const folder = path.join(scratch, 'más nuevos');
  beforeAll(() => buildCantera(folder));
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  test('does not start on data of a newer one: it says so in one line and ends with 1', async () => {
    const url = await migrated();
    await ask(url, `insert into drizzle.__drizzle_migrations (hash, created_at, tag) values ('a', 4000000000000, '9999_otra')`);
    const before = await catalogOf(url);
    const { ended } = spawnCantera({ folder, dataDir: folder, port: await freePort(), env: { DATABASE_URL: url } });
    const { code, output } = await ended;
    expect({ code, lines: output.trim().split('\n') }).toEqual({
      code: 1,
      lines: [expect.stringContaining('le falta la migración 9999_otra')],
    });
    expect(await catalogOf(url)).toEqual(before);
  });

  test('killed with -9 in an update leaves the data as they were, and its next start updates them', async () => {
    const url = await database();
    await ask(url, academiaDe('153b027-real'));
    const before = [await catalogOf(url), await schemaOf(url)];
    const env = { DATABASE_URL: url, CANTERA_BACKUP_VERIFY: 'off' };
    const dataDir = path.join(folder, 'datos');
    const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
    const dying = spawnCantera({
      folder,
      dataDir,
      port: await freePort(),
      env,
      onOutput: (text) => text.includes('Paso 1 ') && dying.child.kill('SIGKILL'), // of some thirty, in one transaction
    });
    expect((await dying.ended).code).toBeNull();
    while ((await ask(url, others)).length) await sleep(20);
    expect([await catalogOf(url), await schemaOf(url)]).toEqual(before);

    const port = await freePort();
    const next = spawnCantera({ folder, dataDir, port, env });
    await untilServed(port);
    next.child.kill('SIGTERM');
    expect((await next.ended).code).toBe(0);
    expect(await ask(url, 'select from drizzle.__drizzle_migrations')).toHaveLength(readJournal().length);
  });
});
