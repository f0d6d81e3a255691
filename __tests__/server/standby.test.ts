import path from 'node:path';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import pino from 'pino';
import * as z from 'zod';
import { exportOf } from '@/contract/export';
import { report as reportCall } from '@/contract/list';
import { categoria } from '@/contract/inventario/categoria';
import { createDeps } from '@/server/createDeps';
import type { Db } from '@/server/db/connect';
import { diagnose } from '@/server/doctor';
import { readEnv } from '@/server/env';
import { mount } from '@/server/lib/http/mount';
import { onError } from '@/server/lib/http/onError';
import { readsMuch, standbyOf, type Standby } from '@/server/lib/http/standby';
import { Refusal } from '@/server/lib/serve';
import { calls } from '../support/calls';
import { createTestApp } from '../support/createTestApp';
import { exportado, hojaDe, pedirArchivo, textoDe } from '../support/exportado';
import { nuevaAcademia, nuevoUsuario, type Academia } from '../support/factories';
import { poblar } from '../support/poblar';
import { startPair } from '../support/standby';

// Reports and exports on a real standby, which follows the primary by streaming; what happens to it happens here too.

let pair: Awaited<ReturnType<typeof startPair>>;
beforeAll(async () => {
  pair = await startPair(path.resolve('.cache', 'tests', `reserva ${process.pid}`));
});
const test_ = createTestApp();
afterAll(() => pair.stop());

let academia: Academia;
let token: string;
let standby: Standby;

/** Our server with no failure behind it, and anew after one: each new connection reads the catalogue and plans everything again. */
const use = async () => {
  if (!standby?.inUse()) {
    await standby?.close();
    standby = standbyOf(test_.deps, pair.urlOf(test_.url));
  }
  test_.deps.standby = standby;
};

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
  const usuaria = await nuevoUsuario(test_, academia);
  ({ token } = usuaria);
  await poblar(test_, academia, usuaria);
});
beforeEach(async () => {
  await use();
  await pair.follow();
});
afterAll(() => standby.close());

const de = ({ headers }: { headers: Headers }) => headers.get('X-Cifras-De');
const guardar = async (descripcion: string) =>
  expect(await test_.send('POST', 'categoria/save', { token, body: { descripcion, nota: '', activo: true } })).toMatchObject({
    status: 200,
  });
const categorias = () => pedirArchivo(test_, categoria.filter, token, 'csv');

const largas = calls.filter(readsMuch);

test('there are reports and exports', () => {
  expect(largas.filter(({ report }) => report).length).toBeGreaterThan(20);
  expect(largas.filter(({ download }) => download).length).toBeGreaterThan(40);
  expect(largas.filter(({ method, preview, access }) => method !== 'GET' || preview || access === 'public')).toEqual([]);
});

test.each(largas.map((call) => [call.path, call] as const))('%s reads on the standby, and answers as the primary does', async (_, call) => {
  const query = call.report ? '?size=200' : call.query ? '?formato=csv' : '';
  const ask = () => test_.send('GET', call.path + query, { token });
  const there = await ask();
  expect([there.status, de(there), standby.inUse()]).toEqual([200, test_.deps.now().toISOString(), true]);
  delete test_.deps.standby;
  const here = await ask();
  expect([here.status, de(here)]).toEqual([200, null]);
  // A zip tells when each of its files was written, and the audit has one more row: that of the first file.
  if (query && !call.path.startsWith('auditoria/')) expect(there.body).toEqual(here.body);
});

test('a sheet says of when it is, with its filters; only when it comes from a standby', async () => {
  const titulos = async () =>
    hojaDe((await test_.send('GET', `${exportOf(categoria.filter).path}?formato=xlsx&filtros=Activas`, { token })).body);
  expect((await titulos())[1]).toEqual([expect.stringMatching(/^Activas · Cifras de las? \d\d:\d\d:\d\d$/)]);
  delete test_.deps.standby;
  expect((await titulos())[1]).toEqual(['Activas']);
});

describe('what was just written', () => {
  test('is in the report although the standby is late: it is waited for', async () => {
    await pair.pause();
    await guardar('Medias');
    const asked = categorias();
    await new Promise((done) => setTimeout(done, 60));
    await pair.resume();
    const answer = await asked;
    expect([de(answer) !== null, textoDe(answer.body).includes('Medias')]).toEqual([true, true]);
  });

  test('and is in it although the standby stays behind: the primary is read, and health says so', async () => {
    const { deps, close } = await createDeps({
      url: Object.assign(new URL(process.env.TEST_PG_APP_URL!), { pathname: new URL(test_.url).pathname }).href,
      readUrl: pair.urlOf(test_.url),
      log: pino({ level: 'silent' }),
    });
    expect(deps.salud.informes()).toBe('reserva');
    test_.deps.standby = deps.standby;
    await pair.pause();
    try {
      await guardar('Balones');
      const answer = await categorias();
      expect([answer.status, de(answer), textoDe(answer.body).includes('Balones')]).toEqual([200, null, true]);
      expect(deps.salud.informes()).toBe('principal');
      // The next ones do not wait again.
      await guardar('Conos');
      const begun = performance.now();
      expect(textoDe((await categorias()).body)).toContain('Conos');
      expect(performance.now() - begun).toBeLessThan(250);
    } finally {
      await pair.resume();
      await close();
    }
  });
});

let largos = 0;
/** A report that takes long: it reads, something happens to the standby, and it reads again. */
function largo(happens: () => Promise<unknown>) {
  const call = reportCall({
    path: `largo${(largos += 1)}`,
    access: 'session',
    summary: 'Largo',
    title: 'Largo',
    row: z.object({ filas: z.int() }),
    sort: ['filas'],
    columns: [],
  });
  const count = async (db: Db) => Number((await db.execute<{ n: number }>(sql`select count(*) n from prueba_larga`)).rows[0]!.n);
  const handler = async ({ db, cifras }: { db: Db; cifras?: string }) => {
    await count(db);
    if (cifras) await happens();
    return { filas: [{ filas: await count(db) }], totales: {}, total: 1 };
  };
  const app = new Hono().onError(onError(test_.deps));
  mount(app, { call, handler } as never, test_.deps);
  return async () => {
    const answer = await app.request(`/${call.path}`, { headers: { Authorization: `Bearer ${token}` } });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as { filas: { filas: number }[] } };
  };
}

const CLEAN =
  'drop table if exists prueba_larga; create table prueba_larga as select generate_series(1, 1000) n; grant select on prueba_larga to public';

describe('a long report', () => {
  beforeEach(async () => {
    await test_.rows(CLEAN);
    await pair.follow();
  });

  test('that the standby cancels, because it is in the way of what the primary cleaned up, is read on the primary', async () => {
    const ask = largo(async () => {
      await test_.rows('delete from prueba_larga where n <= 400');
      await test_.rows('vacuum prueba_larga');
      await pair.follow();
    });
    const answer = await ask();
    expect([answer.status, de(answer), answer.body.filas, standby.inUse()]).toEqual([200, null, [{ filas: 600 }], false]);
  });

  test('whose standby is lost meanwhile is read on the primary', async () => {
    const answer = await largo(() => pair.cut())();
    expect([answer.status, de(answer), answer.body.filas]).toEqual([200, null, [{ filas: 1000 }]]);
  });

  test('that refuses is not asked twice, and no fault of the standby', async () => {
    let asked = 0;
    const answer = await largo(async () => {
      asked += 1;
      throw new Refusal(409, 'No se puede');
    })();
    expect([answer.status, asked, standby.inUse()]).toEqual([409, 1, true]);
  });
});

test('a file that breaks off, because its standby is lost, is whole when it is asked for again, and from the primary', async () => {
  await test_.rows(
    `insert into categoria (codigo_compania, descripcion, nota) select $1, 'Serie ' || n, repeat('x', 200) from generate_series(1, 5000) n`,
    [academia.codigoCompania],
  );
  await pair.follow();
  const response = await test_.app.request(`/api/${exportOf(categoria.filter).path}?formato=csv`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.headers.get('X-Cifras-De')).not.toBeNull();
  const reader = response.body!.getReader();
  await reader.read();
  await pair.cut();
  await expect(
    (async () => {
      while (!(await reader.read()).done);
    })(),
  ).rejects.toBeDefined();
  expect(standby.inUse()).toBe(false);
  expect((await exportado(test_, categoria.filter, token)).lineas.length).toBeGreaterThan(5000);
});

const informes = async () => {
  const env = readEnv({ NODE_ENV: 'test', DATABASE_URL: test_.url, DATABASE_READ_URL: pair.urlOf(test_.url) });
  return (await diagnose(test_.url, env, new Date())).find(({ about }) => about === 'Informes');
};

describe('at last', () => {
  beforeAll(async () => {
    await test_.rows(CLEAN);
    await pair.follow();
  });

  test('a long report on a standby that is promoted is whole, of its moment; the next is of the primary, and doctor says so', async () => {
    expect(await informes()).toMatchObject({ state: 'bien' });
    const ask = largo(async () => {
      await pair.promote();
      await test_.rows('delete from prueba_larga where n <= 400');
    });
    const answer = await ask();
    expect([answer.status, de(answer) !== null, answer.body.filas]).toEqual([200, true, [{ filas: 1000 }]]);
    const next = await ask();
    expect([next.status, de(next), next.body.filas]).toEqual([200, null, [{ filas: 600 }]]);
    expect(await informes()).toMatchObject({ state: 'aviso', says: expect.stringContaining('no lleva a un servidor de reserva') });
  });

  test('without any standby everything is read on the primary', async () => {
    await pair.stopStandby();
    const answer = await categorias();
    expect([answer.status, de(answer), standby.inUse()]).toEqual([200, null, false]);
  });
});
