// npm run bench -- cobro [seconds]: payments per second of 16 concurrent cashiers and of one, with 50,000 students, compared with one bare
// statement that writes the same rows behind bare Hono; then the books are checked, and every difference must be 0.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSync } from 'esbuild';
import pg from 'pg';
import { diferencias, sentarCajeros } from './cajeros';
import { startEmbedded } from '@/server/db/embedded';
import { academyOf } from './academies';
import { fire, quantile } from './load';
import { startProcess } from './server';

const PORT = Number(process.env.BENCH_PORT ?? 4170);
const STUDENTS = 50_000;
const AT_ONCE = 16;
const ONE_ALONE = 300;

/** Runs work repeatedly in parallel (one loop per function) for `ms`; returns the times (ms) and the throughput per second. */
async function during(ms: number, hands: readonly (() => Promise<unknown>)[]) {
  const taken: number[] = [];
  const begun = performance.now();
  const hand = async (work: () => Promise<unknown>) => {
    while (performance.now() - begun < ms) {
      const from = performance.now();
      await work();
      taken.push(performance.now() - from);
    }
  };
  await Promise.all(hands.map(hand));
  const perSecond = taken.length / ((performance.now() - begun) / 1000);
  taken.sort((a, b) => a - b);
  return { 'por s': perSecond.toFixed(0), 'p50 ms': quantile(taken, 0.5).toFixed(1), 'p95 ms': quantile(taken, 0.95).toFixed(1) };
}

async function alone(work: () => Promise<unknown>) {
  const taken: number[] = [];
  for (let i = 0; i < ONE_ALONE; i += 1) {
    const from = performance.now();
    await work();
    taken.push(performance.now() - from);
  }
  taken.sort((a, b) => a - b);
  return { 'por s': '', 'p50 ms': quantile(taken, 0.5).toFixed(1), 'p95 ms': quantile(taken, 0.95).toFixed(1) };
}

/** The requests that the desk makes between two payments. */
async function leyendo(client: pg.Client, headers: Record<string, string>): Promise<Record<string, object>> {
  const { rows } = await client.query<{ nino: number; referencia: string }>(`select codigo_estudiante nino, referencia from (
      select distinct codigo_estudiante from factura where codigo_sucursal = 1 and pendiente > 0 and codigo_estudiante is not null limit ${ONE_ALONE}) n,
    lateral (select coalesce(max(referencia), '') referencia from cobro_forma where referencia <> '') r`);
  const lee = (path: (i: number) => string) => {
    let i = 0;
    return alone(() => fire(PORT, { path: `/api/${path((i += 1))}`, headers }));
  };
  return {
    'pendiente de una familia (p50 ≤ 2)': await lee(
      (i) => `factura/facturapendiente/familia?codigoEstudiante=${rows[i % rows.length]!.nino}`,
    ),
    'lista de recibos (p50 ≤ 5)': await lee(() => 'cobro/filter?codigoSucursal=1'),
    'recibos por referencia (p50 ≤ 5)': await lee(() => `cobro/filter?referencia=${encodeURIComponent(rows[0]!.referencia)}`),
  };
}

async function main() {
  const seconds = Number(process.argv[2] ?? 30);
  const embedded = await startEmbedded(academyOf(STUDENTS));
  const client = new pg.Client(embedded.url);
  await client.connect();
  const env = { DATABASE_URL: embedded.url, LOG_LEVEL: 'warn', NODE_ENV: 'production', CANTERA_SEED: 'none' };
  const product = await startProcess(['dist/main.mjs'], { ...env, PORT: String(PORT) }, '/api/health');
  const bare = await startProcess(['.cache/bench/bare.mjs'], { ...env, PORT: String(PORT + 1) }, '/page?offset=0');
  const cajeros = await sentarCajeros(client, PORT, AT_ONCE);
  const antes = await diferencias(client);

  const pagar = cajeros.map((cajero) => cajero.pagar);
  await during(2000, pagar); // warm-up, so that one-time work is not measured
  const table: Record<string, object> = {
    'un cajero': await alone(pagar[0]!),
    [`${AT_ONCE} cajeros`]: await during(seconds * 1000, pagar),
  };
  Object.assign(table, await leyendo(client, cajeros[0]!.headers));
  await sleep(1000);
  const despues = await diferencias(client);
  const simple = () => fire(PORT + 1, { method: 'POST', path: '/cobro' });
  await during(1000, [simple]);
  table['un cajero, sentencia sola en bare Hono'] = await alone(simple);
  table[`${AT_ONCE} cajeros, sentencia sola en bare Hono`] = await during((seconds * 1000) / 3, Array(AT_ONCE).fill(simple));
  for (const [name, figures] of Object.entries(table)) console.log(name, figures);
  console.log('diferencias antes', antes, 'y después', despues);
  await product.stop();
  await bare.stop();
  await client.end();
  await embedded.stop();
}

buildSync({
  entryPoints: ['bench/bare.ts'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  outfile: '.cache/bench/bare.mjs',
});
const { build } = (await import('../scripts/prepare.mjs' as string)) as { build: () => Promise<void> };
await build();
await main();
