import { readdirSync } from 'node:fs';
import os from 'node:os';
import { parseEnv } from 'node:util';
import pg from 'pg';
import type { Change } from '@/server/lib/changes';
import { ESCUCHADAS, listenToChanges } from '@/server/lib/changes';
import { saludDe } from '@/server/lib/health';
import { findPrograms } from '@/scripts/cluster/packages';
import { commonValues, fill, planOf, valuesOf } from '@/scripts/cluster/plan';
import { migrate } from '@/server/db/migrate';
import { duenoDe, EnvError, escuchaDe, readEnv } from '@/server/env';
import { abrirSse } from '@/services/realtime/sse';
import { createTestApp } from '../support/createTestApp';
import { nuevaAcademia, nuevoUsuario } from '../support/factories';
import { oirCon } from '../support/oyente';

// What Cantera itself does beside several PostgreSQL, of which one is the primary. `npm run prove -- cluster` does it with real ones.

const test_ = createTestApp();
const con = (source: Record<string, string>) => readEnv({ NODE_ENV: 'test', ...source });

describe('the addresses of the database', () => {
  test.each([
    ['DATABASE_URL', 'postgres://u:c@uno:5432,dos:5432/cantera'],
    ['DATABASE_URL', 'postgresql://uno,dos/cantera'],
    ['DATABASE_URL', 'postgres://u:c@/cantera?host=uno,dos'],
    ['DATABASE_OWNER_URL', 'postgres://u:c@uno:1,dos:2/cantera'],
    ['DATABASE_DIRECT_URL', 'postgres://u:c@uno%2Cdos/cantera'],
  ])('%s of several servers (%s) is refused with what to do', (name, url) => {
    const refused = () => con({ DATABASE_URL: 'postgres://u:c@uno/cantera', [name]: url });
    expect(refused).toThrow(EnvError);
    expect(refused).toThrow(`${name}: nombra varios servidores: indique uno solo, el del balanceador`);
  });

  test('a comma in the password or in an option names no second server', () => {
    const url = 'postgres://u:a,b@uno:5432/cantera?sslmode=verify-full&options=-c%20search_path=a,b';
    expect(con({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
  });

  test('migrations, copies and LISTEN take the direct address; the older name is for LISTEN alone', () => {
    const DATABASE_URL = 'postgres://u:c@pgbouncer/cantera?sslmode=verify-full';
    const DATABASE_DIRECT_URL = 'postgres://u:c@haproxy/cantera?sslmode=verify-full';
    const DATABASE_LISTEN_URL = 'postgres://oye:c@haproxy/cantera?sslmode=verify-full';
    const DATABASE_OWNER_URL = 'postgres://dueno:c@haproxy/cantera?sslmode=verify-full';
    const said = (env: Record<string, string>) => [duenoDe(con(env)), escuchaDe(con(env))];
    expect(said({})).toEqual([undefined, undefined]);
    expect(said({ DATABASE_URL })).toEqual([DATABASE_URL, DATABASE_URL]);
    expect(said({ DATABASE_URL, DATABASE_LISTEN_URL })).toEqual([DATABASE_URL, DATABASE_LISTEN_URL]);
    expect(said({ DATABASE_URL, DATABASE_LISTEN_URL, DATABASE_DIRECT_URL })).toEqual([DATABASE_DIRECT_URL, DATABASE_DIRECT_URL]);
    expect(said({ DATABASE_URL, DATABASE_OWNER_URL, DATABASE_DIRECT_URL })).toEqual([DATABASE_OWNER_URL, DATABASE_DIRECT_URL]);
    expect(() => con({ DATABASE_DIRECT_URL })).toThrow('DATABASE_DIRECT_URL: va junto con DATABASE_URL');
  });
});

const OURS = "select pid from pg_stat_activity where datname = current_database() and application_name = 'cantera api' order by 1";
const pids = async () => (await test_.rows<{ pid: number }>(OURS)).map(({ pid }) => pid);

/** Makes a function of PostgreSQL say something else to every later connection to this database, until `undo`. */
async function saying(name: string, args: string, type: string, value: string) {
  const database = new URL(test_.url).pathname.slice(1);
  await test_.rows('create schema if not exists falso');
  await test_.rows('grant usage on schema falso to public');
  await test_.rows(`create or replace function falso.${name}(${args}) returns ${type} language sql as $$ select ${value}::${type} $$`);
  await test_.rows(`alter database ${database} set search_path = falso, public, pg_catalog`);
  return async () => {
    await test_.rows(`alter database ${database} reset search_path`);
    await test_.rows('drop schema falso cascade');
  };
}

const cut = (name: string) =>
  test_.rows('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1', [name]);

test('a connection that leads to a standby is refused: nothing older than the primary is read, health says so, and it goes on by itself', async () => {
  const { token } = await nuevoUsuario(test_, await nuevaAcademia(test_));
  const undo = await saying('pg_is_in_recovery', '', 'boolean', 'true');
  await cut('cantera api');
  try {
    const answer = await test_.send('GET', 'categoria/all', { token });
    expect(answer).toMatchObject({ status: 503, body: { mensaje: expect.stringContaining('La base de datos no responde') } });
    expect(answer.headers.get('Retry-After')).toBe('1');
    expect(await test_.send('GET', 'health')).toMatchObject({ status: 503, body: { mensaje: 'La base de datos no responde' } });
  } finally {
    await undo();
  }
  expect((await test_.send('GET', 'health')).status).toBe(200);
  expect((await test_.send('GET', 'categoria/all', { token })).status).toBe(200);
});

test('a write on a primary that was demoted is a lost database, and every other connection to it is dropped too', async () => {
  const { token } = await nuevoUsuario(test_, await nuevaAcademia(test_));
  await Promise.all(Array.from({ length: 4 }, () => test_.deps.pool.query('select pg_sleep(0.1)')));
  const before = await pids();
  expect(before.length).toBeGreaterThan(3);
  await test_.rows(`create function degradada() returns trigger language plpgsql as
    $$ begin raise exception 'cannot execute INSERT in a read-only transaction' using errcode = '25006'; end $$`);
  await test_.rows('create trigger degradada before insert on categoria for each row execute function degradada()');
  const body = { descripcion: 'Uniformes', nota: '', activo: true };
  const refused = await test_.send('POST', 'categoria/save', { token, body });
  expect(refused).toMatchObject({ status: 503, body: { mensaje: expect.stringContaining('La base de datos no responde') } });
  expect(refused.headers.get('Retry-After')).toBe('1');
  await test_.rows('drop trigger degradada on categoria');
  expect((await test_.send('POST', 'categoria/save', { token, body })).status).toBe(200);
  const still = new Set(await pids());
  expect(before.filter((pid) => still.has(pid))).toEqual([]);
});

describe('health', () => {
  const of = (query: () => Promise<unknown>) => saludDe({ query } as unknown as pg.Pool).motivo();

  test('says when commits wait for a standby that is not there', async () => {
    expect(await of(async () => ({ rows: [{ waiting: true }] }))).toBe(
      'La base de datos no confirma lo que guarda: ningún servidor de reserva le contesta',
    );
    expect(await of(async () => ({ rows: [{ waiting: false }] }))).toBeUndefined();
  });

  test('gives up on a database that does not answer before a balancer gives up on it', async () => {
    const begun = Date.now();
    expect(await of(() => new Promise(() => {}))).toBe('La base de datos no responde');
    expect(Date.now() - begun).toBeLessThan(4000);
  });
});

test('when changes are heard again after a loss, whoever waits for one looks again: its notification may have been missed', async () => {
  const heard = new Set<string>();
  const forget = test_.deps.changes.listen(({ tabla }) => heard.add(tabla));
  await cut('cantera changes');
  for (const end = Date.now() + 10_000; heard.size < ESCUCHADAS.length; await new Promise((done) => setTimeout(done, 20)))
    if (Date.now() > end) throw new Error(`Heard ${[...heard].join(', ')}`);
  forget();
  expect([...heard]).toEqual([...ESCUCHADAS]);
});

test('a listener is told whether the server it hears again is the one of before, or another one that took its place', async () => {
  const heard: unknown[] = [];
  let undo = await saying('pg_walfile_name', 'pg_lsn', 'text', `'000000010000000000000001'`);
  const stop = await listenToChanges(test_.url, {
    onChange: (change: Change) => heard.push(change.tabla),
    onHearing: (...said) => heard.push(said),
  });
  try {
    const next = async (n: number) => {
      for (const end = Date.now() + 10_000; heard.length < n; await new Promise((done) => setTimeout(done, 20)))
        if (Date.now() > end) throw new Error(`Heard ${JSON.stringify(heard)}`);
    };
    await cut('cantera changes');
    await next(3);
    expect(heard).toEqual([[true, false], [false], [true, false]]);
    await undo();
    undo = await saying('pg_walfile_name', 'pg_lsn', 'text', `'000000020000000000000001'`);
    await cut('cantera changes');
    await next(5);
    expect(heard.slice(3)).toEqual([[false], [true, true]]);
  } finally {
    await stop();
    await undo();
  }
});

test('a stream is told to reload when another server became the primary', async () => {
  const { token } = await nuevoUsuario(test_, await nuevaAcademia(test_));
  const oido = oirCon(
    abrirSse({
      pedir: async (query, signal) =>
        test_.app.fetch(new Request(`http://cantera.test/api/vivo?${query}`, { signal, headers: { Authorization: `Bearer ${token}` } })),
    }),
  );
  try {
    await oido.abierto();
    test_.deps.difusor.despertar();
    test_.deps.difusor.relevar();
    await oido.espera(() => oido.dichos.includes('perdido'));
    expect(oido.dichos.filter((uno) => uno === 'perdido')).toHaveLength(1);
  } finally {
    oido.cerrar();
  }
});

test('the owner of a PostgreSQL of one’s own need not be a superuser', async () => {
  const name = `dueno_${process.pid}`;
  const admin = new pg.Client(process.env.TEST_PG_URL);
  await admin.connect();
  await admin.query(`create role ${name} login password 'x' createdb`);
  await admin.query(`create database ${name} owner ${name} template template0`);
  try {
    const owner = Object.assign(new URL(process.env.TEST_PG_URL!), { username: name, password: 'x', pathname: name }).href;
    await migrate(owner);
    await migrate(owner);
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role ${name}`);
    await admin.end();
  }
});

describe('a cluster on one machine', () => {
  test('without its packages it says which line installs those that are missing, and PgBouncer only if it is asked for', () => {
    const none = () => false;
    expect(() => findPrograms(false, none)).toThrow(
      'Faltan paquetes. Instálelos y apague sus servicios:\n  sudo apt-get install --no-install-recommends patroni etcd-server haproxy pgbackrest postgresql-15',
    );
    expect(() => findPrograms(true, none)).toThrow('pgbackrest pgbouncer postgresql-15');
    expect(() => findPrograms(false, (file) => file !== '/usr/bin/patroni' && !file.startsWith('/usr/lib'))).toThrow(
      'patroni postgresql-15',
    );
  });

  test.each([true, false])(
    'every template of ops/cluster gets its values, and every port is of the hundred asked for (namespaces: %s)',
    (namespaces) => {
      const plan = planOf({ folder: '/datos', bin: '/bin', base: 15_400, pgbouncer: true, namespaces });
      const values = { ...commonValues(plan), ...valuesOf(plan.nodes[0]!), PORT: plan.ports.cantera[0] };
      const filled = readdirSync('ops/cluster').map((template) => fill(template, values));
      expect(filled).toHaveLength(6);
      expect(filled.filter((text) => text.includes('${'))).toEqual([]);
      const ports = plan.nodes.flatMap(({ etcd, etcdPeer, patroni, pg: port }) => [etcd, etcdPeer, patroni, port]);
      const all = [...ports, plan.ports.write, plan.ports.read, plan.ports.web, plan.ports.pgbouncer, ...plan.ports.cantera];
      expect(new Set(all).size).toBe(all.length);
      expect(all.filter((port) => port < 15_400 || port > 15_499)).toEqual([]);
      expect(new Set(plan.nodes.map(({ host }) => host)).size).toBe(namespaces ? 3 : 1);
      // The bridge to the namespaces is an address of this machine.
      jest.spyOn(os, 'networkInterfaces').mockReturnValue({ br: [{ address: plan.balancer } as os.NetworkInterfaceInfo] });
      const sent = readEnv({ NODE_ENV: 'test', ...parseEnv(fill('cantera.env', values)) });
      expect(escuchaDe(sent)).toContain(`:${plan.ports.write}/`);
      expect(sent.DATABASE_URL).toContain(`:${plan.ports.pgbouncer}/`);
      jest.restoreAllMocks();
    },
  );

  test('a template that lacks a value is an error, not a file with a hole', () => {
    expect(() => fill('etcd.yaml', {})).toThrow('etcd.yaml needs NAME');
  });
});
