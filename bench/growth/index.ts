// npm run bench -- growth [600 5000 50000 200000 auditoria]: p50 of calls that grow with the academy, each compared with its limit, the
// bare query and bare Hono, in one run.
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildSync } from 'esbuild';
import pg from 'pg';
import { startEmbedded } from '@/server/db/embedded';
import { buildCantera } from '../../__tests__/support/cantera';
import { academyOf, auditedAcademyOf } from '../academies';
import { fire, measure, quantile } from '../load';
import { startProcess } from '../server';
import { AUDIT_FIGURES, FIGURES, type Figure } from './figures';

const PORT = Number(process.env.BENCH_PORT ?? 4320);
const FLOOR_PORT = PORT + 1;
/** Measures only the figures whose name contains this text; default: all. */
const SOLO = process.env.SOLO ?? '';
const TIMES = Number(process.env.TIMES) || 40;
const AUDIT_ROWS = 1_000_000;
const folder = resolve('.cache', 'bench', 'growth');
const plan = { times: TIMES, burst: 0 };

/** p50 of one prepared query in ms. */
async function bareQuery(client: pg.Client, { name, floor }: Figure): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < TIMES; i += 1) {
    const begun = performance.now();
    await client.query({ name, text: floor });
    taken.push(performance.now() - begun);
  }
  return quantile(
    taken.sort((a, b) => a - b),
    0.5,
  );
}

const row = (name: string, cells: string[]) => console.log(name.padEnd(40), ...cells.map((cell) => cell.padStart(11)));

/** Measures figures on a data folder and prints them; their limits are multiplied by `factor`. */
async function measureAll(dataDir: string, title: string, figures: Figure[], factor = 1) {
  const embedded = await startEmbedded(dataDir);
  const client = new pg.Client(embedded.url);
  const stops: (() => Promise<void>)[] = [() => client.end(), () => embedded.stop()];
  try {
    const env = { DATABASE_URL: embedded.url, LOG_LEVEL: 'warn', NODE_ENV: 'production', CANTERA_SEED: 'none' };
    const product = await startProcess(['main.mjs'], { ...env, PORT: String(PORT) }, '/api/health', folder);
    stops.unshift(product.stop);
    const bare = await startProcess(['floor.mjs'], { ...env, PORT: String(FLOOR_PORT) }, '/ready', folder);
    stops.unshift(bare.stop);
    await client.connect();
    for (const { antes } of figures) if (antes) await client.query(antes);
    const login = await fire(PORT, { method: 'POST', path: '/api/login', body: { usuario: 'admin', password: 'cantera' } });
    const headers = { Authorization: `Bearer ${(JSON.parse(login) as { token: string }).token}` };
    console.log(`\n${title}; de cero a /api/health en ${product.startMs} ms`);
    row('', ['consulta', 'bare Hono', 'p50 ms', 'p95 ms', 'meta p50']);
    for (const figure of figures.filter(({ name }) => name.includes(SOLO))) {
      const query = await bareQuery(client, figure);
      const floor = await measure(FLOOR_PORT, () => ({ path: `/${encodeURIComponent(figure.name)}` }), plan);
      const { p50, p95 } = await measure(PORT, () => ({ path: encodeURI(`/api/${figure.path}`), headers }), plan);
      const limit = figure.limit * factor;
      row(figure.name, [...[query, floor.p50, p50, p95].map((ms) => ms.toFixed(1)), `≤ ${limit} ${p50 <= limit ? 'sí' : 'NO'}`]);
    }
  } finally {
    for (const stop of stops) await stop();
  }
}

async function main() {
  rmSync(folder, { recursive: true, force: true });
  await buildCantera(folder);
  const bundle = { bundle: true, platform: 'node', format: 'esm', packages: 'external' } as const;
  buildSync({ ...bundle, entryPoints: ['bench/growth/floor.ts'], outfile: resolve(folder, 'floor.mjs') });
  const asked = process.argv.slice(2);
  for (const one of asked.length ? asked : ['600', '5000', '50000', 'auditoria']) {
    const students = Number(one);
    if (one === 'auditoria') await measureAll(await auditedAcademyOf(AUDIT_ROWS), 'Un millón de cambios en la auditoría', AUDIT_FIGURES);
    else await measureAll(academyOf(students), `${students.toLocaleString('es-DO')} estudiantes`, FIGURES, students > 100_000 ? 2 : 1);
  }
}

await main();
