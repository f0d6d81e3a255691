// npm run bench -- realtime [500]: this many clients listen for events while marks are written: delay until each client has the event, and
// memory per client.
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSync } from 'esbuild';
import pg from 'pg';
import { startEmbedded } from '@/server/db/embedded';
import { migrate } from '@/server/db/migrate';
import { seedIfEmpty } from '@/server/db/seed';
import { loadKeys } from '@/server/lib/keys';
import { quantile } from './load';
import { startProcess } from './server';

const CLIENTES = Number(process.argv[2]) || 500;
const ACTOS = 40;
const CADA_MS = 250;
const LIMITE_MS = 200;
const PORT = 4190;
const SECRETO = 'b'.repeat(48);

/** Resident memory of a process in kB. */
const memoria = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);

const folder = mkdtempSync(path.join(tmpdir(), 'cantera-vivo-'));
const embedded = await startEmbedded(path.join(folder, 'datos'));
await migrate(embedded.url, decodeURIComponent(new URL(embedded.appUrl).username));
await seedIfEmpty(embedded.url);
const pool = new pg.Pool({ connectionString: embedded.url, max: 4 });
const keys = await loadKeys(pool, SECRETO);

// One session per client, because each browser has one connection.
const { rows: usuarios } = await pool.query<{ u: number; usuario: string; c: number }>(
  `select codigo_usuario u, usuario, codigo_compania c from usuario where tipo_usuario = 'ADMINISTRADOR' and activo`,
);
const expira = new Date(Date.now() + 8 * 3_600_000);
const tokens: string[] = [];
for (let i = 0; i < CLIENTES; i += 1) {
  const { u, usuario, c } = usuarios[i % usuarios.length]!;
  const id = randomUUID();
  await pool.query('insert into sesion (codigo_sesion, codigo_compania, codigo_usuario, expira) values ($1, $2, $3, $4)', [
    id,
    c,
    u,
    expira,
  ]);
  tokens.push(await keys.sign(id, usuario, new Date(), expira));
}

// The built server, with an empty page instead of the built ones.
const cwd = path.resolve('.cache', 'bench', 'vivo');
rmSync(cwd, { recursive: true, force: true });
mkdirSync(path.join(cwd, 'out'), { recursive: true });
for (const page of ['index.html', '404.html']) writeFileSync(path.join(cwd, 'out', page), '<!doctype html><title>Cantera</title>');
symlinkSync(path.resolve('server'), path.join(cwd, 'server'));
const main = path.join(cwd, 'main.mjs');
buildSync({
  entryPoints: ['server/main.ts'],
  outfile: main,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  logLevel: 'error',
});
const servidor = await startProcess(
  [main],
  { PORT: String(PORT), DATABASE_URL: embedded.url, JWT_SECRET: SECRETO, NODE_ENV: 'production', LOG_LEVEL: 'error', CANTERA_SEED: 'none' },
  '/api/health',
  cwd,
);

/** When each measured event was written. */
const escritos = new Map<number, number>();
const tardanzas: number[] = [];
let abiertos = 0;
const agent = new http.Agent({ maxSockets: Infinity });
const escuchar = (token: string) =>
  new Promise<void>((abierto, fallo) => {
    const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' };
    const pedido = http.get({ agent, host: '127.0.0.1', port: PORT, path: '/api/vivo', headers }, (response) => {
      if (response.statusCode !== 200) return fallo(new Error(`vivo: ${response.statusCode}`));
      let resto = '';
      response.on('data', (trozo: Buffer) => {
        const ahora = performance.now();
        const mensajes = (resto + String(trozo)).split('\n\n');
        resto = mensajes.pop()!;
        for (const mensaje of mensajes) {
          if (mensaje.startsWith('event: abierto')) {
            abiertos += 1;
            abierto();
          }
          const acto = /"acto":(\d+)/.exec(mensaje);
          const desde = acto && escritos.get(Number(acto[1]));
          if (desde) tardanzas.push(ahora - desde);
        }
      });
    });
    pedido.on('error', fallo);
  });

await sleep(1500);
const antes = memoria(servidor.pid);
for (let i = 0; i < tokens.length; i += 25) await Promise.all(tokens.slice(i, i + 25).map(escuchar));
await sleep(2000);
const durante = memoria(servidor.pid);

const { c } = usuarios[0]!;
const { rows: sucursales } = await pool.query<{ s: number }>(
  'select codigo_sucursal s from sucursal where codigo_compania = $1 order by 1',
  [c],
);
for (let acto = 1; acto <= ACTOS; acto += 1) {
  escritos.set(acto, performance.now());
  await pool.query(
    `with una as (insert into novedad (codigo_compania, ambito, clase, llave) values ($1, $2, 'asistencia', jsonb_build_object('acto', $3::int)) returning 1)
     select pg_notify('novedad', '') from una`,
    [c, `s${sucursales[0]!.s}`, acto],
  );
  await sleep(CADA_MS);
}
await sleep(1500);
const despues = memoria(servidor.pid);

tardanzas.sort((a, b) => a - b);
const p95 = quantile(tardanzas, 0.95);
const oyentes = tokens.filter((_, i) => usuarios[i % usuarios.length]!.c === c).length;
console.log(`${abiertos} conexiones; ${tardanzas.length} avisos oídos de ${oyentes * ACTOS}`);
console.log(
  `Entrega: p50 ${quantile(tardanzas, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (≤ ${LIMITE_MS}: ${p95 <= LIMITE_MS ? 'sí' : 'NO'})`,
);
console.log(`Memoria del servidor: ${antes} kB sin nadie, ${durante} kB con todos, ${despues} kB tras los avisos`);
console.log(
  `Por cliente: ${((durante - antes) / abiertos).toFixed(1)} kB (tras los avisos ${((despues - antes) / abiertos).toFixed(1)} kB)`,
);
agent.destroy();
await servidor.stop();
await pool.end();
await embedded.stop(5000);
rmSync(folder, { recursive: true, force: true });
process.exit(tardanzas.length === oyentes * ACTOS && p95 <= LIMITE_MS ? 0 : 1);
