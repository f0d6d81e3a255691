import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { attachEmbedded } from '@/server/db/embedded';
import { openCluster } from '@/server/db/embedded/cluster';
import { killServer } from '@/server/db/embedded/ending';
import { diferenciasEn } from '@/server/reportes/diferencias';
import { crearAzar, mezclar } from '@/utils/azar';
import { ACADEMIAS, academiaDe, cifrasDe } from '../support/academias';
import { buildCantera, freePort, spawnCantera, untilServed } from '../support/cantera';
import { diskAt, powerCanBeCut } from '../support/powerCut';
import { descendants, removeAbandoned, scratch, signal } from '../support/processes';
import { anotar, cuantos, probando, SEMILLA } from '../support/prueba';
import { ask, schemaOf } from '../support/schemaOf';
import { startSmall } from '../support/startSmall';
import { testDatabase } from '../support/testDatabase';

const folder = path.join(scratch, 'muertesAlActualizar');
const disk = probando && powerCanBeCut() ? diskAt(path.resolve('.cache', 'disco')) : undefined;
const dataDir = path.join(disk?.folder ?? folder, 'datos');

const azar = crearAzar(mezclar(SEMILLA));
const academia = azar.uno(ACADEMIAS);
/** An upgrade and its start take about so long (ms). */
const LONG = 1500;
const KILLS = Array.from({ length: Math.ceil(cuantos(15) / 5) }, () => ({
  way: azar.uno(['Node', 'tree', ...(disk ? (['power'] as const) : [])]),
  moment: azar.entero(0, LONG),
}));

const nueva = testDatabase();
afterAll(() => {
  disk?.remove();
  rmSync(scratch, { recursive: true, force: true });
});

/** The figures of an academy as an older program left it, in the data folder. */
async function leftByOlder(): Promise<Record<string, string | null>> {
  const server = await startSmall(dataDir);
  await ask(server.url, academiaDe(academia));
  const figures = await cifrasDe(server.url);
  await server.stop();
  return figures;
}

async function kill(way: string, cantera: ReturnType<typeof spawnCantera>): Promise<void> {
  const family = way === 'Node' ? [] : descendants(cantera.pid);
  const cluster = openCluster(dataDir);
  if (way === 'power') disk?.cut();
  signal([cantera.pid, ...family], 'SIGKILL');
  if (way !== 'Node') killServer(cluster);
  await cantera.ended;
  if (way === 'power') await disk?.restore();
}

test(`an academy of ${academia}, killed while it is upgraded, is upgraded whole and loses nothing (seed ${SEMILLA})`, async () => {
  removeAbandoned();
  await buildCantera(folder);
  const before = await leftByOlder();
  const port = await freePort();
  const start = () => spawnCantera({ folder, dataDir, port });
  for (const { way, moment } of KILLS) {
    const cantera = start();
    await sleep(moment);
    await kill(way, cantera);
  }
  const cantera = start();
  await untilServed(port, 60_000);
  const { url } = await attachEmbedded(dataDir);
  const now = await cifrasDe(url);
  const [schema, differences] = [await schemaOf(url), await diferenciasEn(url)];
  cantera.child.kill('SIGTERM');
  expect(await cantera.ended).toMatchObject({ code: 0 });
  anotar({ upgrades: KILLS.map((one) => one.way) });
  expect(schema).toEqual(await schemaOf(nueva.url));
  // The sums of days are made by every start (server/reportes/ingresos/sumarDias.ts); a column that is no more has no figure.
  const kept = Object.keys(before).filter((what) => what in now && !what.startsWith('dia_cobrado.'));
  expect(kept.map((what) => [what, now[what]])).toEqual(kept.map((what) => [what, before[what]]));
  expect(kept.length).toBeGreaterThan(100);
  expect(differences).toEqual([]);
});
