// npm run bench -- esperas: latency of other requests (p50, p95, p99 of a repeated cheap request) while a long list is exported, compared with
// no export, in one run: 20,000 and 100,000 rows, as CSV and as XLSX.
import http from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '@/server/db/embedded';
import { migrate } from '@/server/db/migrate';
import { seedIfEmpty } from '@/server/db/seed';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LLENAR } from './ventas';
import { fire, quantile } from './load';
import { startProcess } from './server';

const PORT = Number(process.env.BENCH_PORT ?? 4170);
const QUIET_MS = 4000;
const TIMES = 3;
/** Pause (ms) between two measured requests, so that these are no load themselves. */
const PAUSE_MS = 2;

/** Times of a repeated cheap request until `work` is done. */
async function whileRuns(work: Promise<unknown>, headers: Record<string, string>) {
  const taken: number[] = [];
  let running = true;
  const end = work.finally(() => (running = false));
  while (running) {
    const from = performance.now();
    await fire(PORT, { path: '/api/periodoacademico/all', headers });
    taken.push(performance.now() - from);
    await sleep(PAUSE_MS);
  }
  await end;
  taken.sort((a, b) => a - b);
  return taken;
}

/** Downloads a file and discards it. */
const download = (path: string, headers: Record<string, string>) =>
  new Promise<void>((done, fail) => {
    const request = http.get({ host: '127.0.0.1', port: PORT, path, headers }, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`${path}: ${answer.statusCode}`));
      answer.resume().on('end', done);
    });
    request.on('error', fail);
  });

const told = (taken: number[], quiet: number[]) => ({
  peticiones: taken.length,
  'p50 ms': quantile(taken, 0.5).toFixed(1),
  'p95 ms': quantile(taken, 0.95).toFixed(1),
  'p99 ms': quantile(taken, 0.99).toFixed(1),
  'p99 / en calma': (quantile(taken, 0.99) / quantile(quiet, 0.99)).toFixed(1),
});

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'cantera-esperas-'));
  const embedded = await startEmbedded(folder, {});
  try {
    await migrate(embedded.url);
    await seedIfEmpty(embedded.url);
    const client = new pg.Client(embedded.url);
    await client.connect();
    const env = { DATABASE_URL: embedded.url, LOG_LEVEL: 'warn', NODE_ENV: 'production', CANTERA_SEED: 'none', PORT: String(PORT) };
    const product = await startProcess(['dist/main.mjs'], env, '/api/health');
    const login = await fire(PORT, { method: 'POST', path: '/api/login', body: { usuario: 'admin', password: 'cantera' } });
    const headers = { Authorization: `Bearer ${(JSON.parse(login) as { token: string }).token}` };
    const table: Record<string, object> = {};
    let filled = 0;
    for (const rows of [20_000, 100_000]) {
      await client.query(LLENAR, [rows - filled, filled]);
      await client.query('analyze factura');
      filled = rows;
      await whileRuns(sleep(1000), headers);
      const quiet = await whileRuns(sleep(QUIET_MS), headers);
      table[`${rows}: en calma`] = told(quiet, quiet);
      for (const formato of ['csv', 'xlsx']) {
        const exports = async () => {
          for (let i = 0; i < TIMES; i += 1) await download(`/api/factura/facturasvencida/exportar?formato=${formato}`, headers);
        };
        table[`${rows}: mientras alguien baja ${formato}`] = told(await whileRuns(exports(), headers), quiet);
      }
    }
    for (const [name, figures] of Object.entries(table)) console.log(name, figures);
    await product.stop();
    await client.end();
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const { build } = (await import('../scripts/prepare.mjs' as string)) as { build: () => Promise<void> };
await build();
await main();
