// npm run bench -- export [rows]: cost of exporting a long list: seconds, additional memory, and the longest pause of the event loop.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pg from 'pg';
import pino from 'pino';
import { createApp } from '@/server/app';
import { startEmbedded } from '@/server/db/embedded';
import { migrate } from '@/server/db/migrate';
import { seedIfEmpty } from '@/server/db/seed';
import { createDeps } from '@/server/createDeps';
import { LLENAR } from './ventas';

const FORMATS = ['csv', 'xlsx'];
const MB = 1024 * 1024;
const NS_PER_MS = 1e6;

async function measure(app: ReturnType<typeof createApp>, token: string, formato: string) {
  const before = process.memoryUsage().rss;
  let peak = before;
  const sampler = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const begun = performance.now();
  const answer = await app.request(`/api/factura/facturasvencida/exportar?formato=${formato}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  let bytes = 0;
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length;
  const seconds = (performance.now() - begun) / 1000;
  delay.disable();
  clearInterval(sampler);
  const figures = { status: answer.status, s: seconds.toFixed(1), 'MB sent': (bytes / MB).toFixed(1) };
  return { ...figures, 'MB added': ((peak - before) / MB).toFixed(0), 'longest pause ms': (delay.max / NS_PER_MS).toFixed(0) };
}

async function main() {
  const rows = Number(process.argv[2] ?? 100_000);
  const folder = mkdtempSync(join(tmpdir(), 'cantera-export-'));
  const embedded = await startEmbedded(folder, {});
  try {
    await migrate(embedded.url);
    await seedIfEmpty(embedded.url);
    const client = new pg.Client(embedded.url);
    await client.connect();
    await client.query(LLENAR, [rows, 0]);
    await client.query('analyze factura');
    await client.end();
    const { deps, close } = await createDeps({ url: embedded.url, log: pino({ level: 'silent' }) });
    const app = createApp(deps);
    const body = JSON.stringify({ usuario: 'admin', password: 'cantera', userLogs: { userId: 'admin', platform: 'WEB' } });
    const login = await app.request('/api/login', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    const { token } = (await login.json()) as { token: string };
    // Warm-up, so that one-time loading is not measured.
    for (const formato of FORMATS) await measure(app, token, formato);
    console.log(`${rows.toLocaleString('en-DO')} rows`);
    for (const formato of FORMATS) console.log(formato, await measure(app, token, formato));
    await close();
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

void main();
