import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rollCall } from '@/scripts/cluster/work';
import { attachEmbedded } from '@/server/db/embedded';
import { openCluster } from '@/server/db/embedded/cluster';
import { killServer } from '@/server/db/embedded/ending';
import { diferenciasEn } from '@/server/reportes/diferencias';
import { crearAzar, mezclar } from '@/utils/azar';
import { openDesks } from '../support/cajeros';
import { buildCantera, freePort, spawnCantera, untilServed, type Cantera } from '../support/cantera';
import { openOffice } from '../support/oficio';
import { diskAt, powerCanBeCut } from '../support/powerCut';
import { descendants, isAlive, removeAbandoned, scratch, signal } from '../support/processes';
import { anotar, cuantos, probando, SEMILLA } from '../support/prueba';

const folder = path.join(scratch, 'muertes');
/** Of a proof, where the machine allows it: its power is cut too. */
const disk = probando && powerCanBeCut() ? diskAt(path.resolve('.cache', 'disco')) : undefined;
const dataDir = path.join(disk?.folder ?? folder, 'datos');
let port: number;
let cantera: Cantera;
let desks: Awaited<ReturnType<typeof openDesks>>;
let office: Awaited<ReturnType<typeof openOffice>>;
let roll: Awaited<ReturnType<typeof rollCall>>;
/** The address for the owner, whose password changes with every start. */
let url: () => string;
let before: string[];

function start() {
  cantera = spawnCantera({ folder, dataDir, port });
}

const pidBy = async (sql: string) => (await desks.test.rows<{ pid: number }>(sql))[0]!.pid;
const backend = () =>
  pidBy(
    "select pid from pg_stat_activity where application_name = 'cantera api' and pid <> pg_backend_pid() order by state = 'active' desc limit 1",
  );
const postmaster = () => pidBy("select (regexp_match(pg_read_file('postmaster.pid'), '^\\d+'))[1]::int pid");
const restarted = async (code: number | null) => {
  expect(await cantera.ended).toMatchObject({ code });
  start();
};
/** The machine loses its power and starts again. */
const powerCut = async ({ cut, restore }: NonNullable<typeof disk>) => {
  const cluster = openCluster(dataDir);
  cut();
  signal([cantera.pid, ...descendants(cantera.pid)], 'SIGKILL');
  killServer(cluster);
  await cantera.ended;
  await restore();
  start();
};

/** Each way to kill; the client's own retries hide the `quiet` ones from every cashier, and the process goes on. */
const WAYS: Record<string, { quiet?: true; kill: (moment: number) => Promise<void> }> = {
  'backend SIGKILL': { quiet: true, kill: async () => signal([await backend()], 'SIGKILL') },
  'backend SIGTERM': { quiet: true, kill: async () => signal([await backend()], 'SIGTERM') },
  'postmaster SIGKILL': { quiet: true, kill: async () => signal([await postmaster()], 'SIGKILL') },
  'postmaster SIGTERM': {
    kill: async () => {
      const pid = await postmaster();
      signal([pid], 'SIGTERM');
      while (isAlive(pid)) await sleep(20); // it serves who is connected until Cantera notices
    },
  },
  'Node SIGTERM': {
    kill: async () => {
      signal([cantera.pid], 'SIGTERM');
      await restarted(0);
    },
  },
  'Node SIGKILL': {
    kill: async () => {
      signal([cantera.pid], 'SIGKILL');
      await restarted(null);
    },
  },
  'tree SIGTERM': {
    kill: async () => {
      signal([cantera.pid, ...descendants(cantera.pid)], 'SIGTERM');
      await restarted(0);
    },
  },
  'tree SIGKILL': {
    kill: async () => {
      signal([cantera.pid, ...descendants(cantera.pid), await postmaster()], 'SIGKILL');
      await restarted(null);
    },
  },
  // PostgreSQL 18 may hang for ever while it shuts down.
  'backend SIGKILL, Node SIGTERM': {
    kill: async () => {
      signal([await backend()], 'SIGKILL');
      await sleep(14);
      signal([cantera.pid], 'SIGTERM');
      await restarted(0);
    },
  },
  ...(disk && {
    'power cut': { kill: () => powerCut(disk) },
    'power cut, and again in the start': {
      kill: async (moment: number) => {
        await powerCut(disk);
        await sleep(4 * moment);
        await powerCut(disk);
      },
    },
  }),
};
const azar = crearAzar(mezclar(SEMILLA));
const names = Object.keys(WAYS);
const KILLS = Array.from({ length: cuantos(names.length) }, (_, i) => ({
  way: names[i] ?? azar.uno(names),
  moment: azar.entero(0, 400),
}));
/** How long each kill kept everybody waiting (ms). */
const waits: { way: string; ms: number }[] = [];

beforeAll(async () => {
  removeAbandoned();
  port = await freePort();
  await buildCantera(folder);
  start();
  await untilServed(port);
  const beside = await attachEmbedded(dataDir);
  url = () => beside.url;
  const origin = `http://127.0.0.1:${port}`;
  desks = await openDesks(origin, url, 6);
  office = await openOffice(origin, desks);
  roll = await rollCall(origin, desks);
  before = await diferenciasEn(url()); // the numbers of the academy that the desks were given
});
afterAll(async () => {
  await desks?.close();
  cantera.child.kill('SIGTERM');
  await cantera.ended;
  disk?.remove();
  rmSync(scratch, { recursive: true, force: true });
});

/** That it comes back at all. How soon is asked of a proof: a machine that runs other tests is no measure. */
const LIMIT_MS = 60_000;

describe(`under payments, sales, rolls, uploads and closes nothing acknowledged is lost or done twice, and it serves again (seed ${SEMILLA})`, () => {
  test.each(KILLS)('$way after $moment ms', async ({ way, moment }) => {
    const { pid } = cantera;
    const { quiet, kill } = WAYS[way]!;
    await desks.more(20);
    await sleep(moment);
    const [killed, told] = [Date.now(), desks.refused.length];
    await kill(moment);
    await desks.more(20, LIMIT_MS);
    waits.push({ way, ms: desks.longestPause(killed) });
    if (!quiet) return;
    expect(desks.refused.slice(told)).toEqual([]); // the client tried again by itself: no cashier was told of anything
    expect([cantera.pid, cantera.child.exitCode]).toEqual([pid, null]);
  });

  test('the accounts agree in the end', async () => {
    await Promise.all([office.stop(), roll.stop(), desks.stop()]);
    const books = { ...(await desks.compare()), ...(await office.compare()), rollsLost: await roll.lost() };
    // The factories number invoices without the series; those of the sales are in `gaps`.
    const ledger = (await diferenciasEn(url())).filter((one) => !before.includes(one) && !one.includes('La serie FACTURA'));
    anotar({ waits, books, ledger, done: { cobros: desks.pagados.length, ...office.done(), listas: roll.saved() } });
    const { acknowledged, ...wrong } = books;
    expect(Object.entries(wrong).filter(([, n]) => n !== 0)).toEqual([]);
    expect(ledger).toEqual([]);
    expect(acknowledged).toBeGreaterThan(20 * KILLS.length);
    expect(Object.values(office.done()).filter((n) => n < KILLS.length)).toEqual([]); // each of them worked
  });
});
