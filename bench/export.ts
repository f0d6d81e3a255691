// npm run bench -- export: cost of exporting long lists of 20,000 and 100,000 rows, as CSV and as XLSX: seconds, size, additional memory of
// the server, and how long others wait meanwhile, compared with no export, in one run.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { figures, meanwhile, quantile, timed } from './load';
import { onServer, PORT } from './served';

const QUIET_MS = 4000;
const TIMES = 3;
const KB = 1024;
const MB = KB * KB;
/** Pause (ms) between two measured requests, so that these are no load themselves. */
const PAUSE_MS = 2;

/** SQL: adds $1 overdue sales of one customer to the demo academy; $2 of them exist already. */
const FILL = `with callada as (select set_config('app.auditar', 'no', true)), uno as (select * from factura limit 1)
  insert into factura (codigo_compania, codigo_sucursal, numero, tipo, codigo_entidad, descripcion, fecha, fecha_vencimiento, estatus, total, usuario)
  select uno.codigo_compania, uno.codigo_sucursal, 1000000 + $2::int + n, 'VENTA', uno.codigo_entidad, 'Venta ' || n, '2026-01-01', '2026-01-01',
    'PENDIENTE', 100, ''
  from callada, uno, generate_series(1, $1::int) n`;

/** Downloads a file and discards it; returns its bytes. */
const download = (path: string, headers: Record<string, string>) =>
  new Promise<number>((done, fail) => {
    const request = http.get({ host: '127.0.0.1', port: PORT, path, headers }, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`${path}: ${answer.statusCode}`));
      let bytes = 0;
      answer.on('data', (part: Buffer) => (bytes += part.length)).on('end', () => done(bytes));
    });
    request.on('error', fail);
  });

await onServer(undefined, async ({ client, headers, memory, get }) => {
  const others = (work: Promise<unknown>) => meanwhile(work, () => get('periodoacademico/all'), PAUSE_MS);
  let filled = 0;
  for (const rows of [20_000, 100_000]) {
    await client.query(FILL, [rows - filled, filled]);
    await client.query('analyze factura');
    filled = rows;
    await others(sleep(1000));
    const quiet = await others(sleep(QUIET_MS));
    console.log(`${rows} filas, en calma`, figures(quiet));
    for (const formato of ['csv', 'xlsx']) {
      const file = () => download(`/api/factura/facturasvencida/exportar?formato=${formato}`, headers);
      const bytes = await file(); // also the warm-up, so that one-time loading is not measured
      const before = memory();
      let peak = before;
      const sampler = setInterval(() => (peak = Math.max(peak, memory())), 5);
      const exports = async () => {
        for (let i = 0; i < TIMES; i += 1) await file();
      };
      const [ms, taken] = await timed(() => others(exports()));
      clearInterval(sampler);
      console.log(`${rows} filas como ${formato}`, {
        s: (ms / 1000 / TIMES).toFixed(1),
        MB: (bytes / MB).toFixed(1),
        'MB de más': ((peak - before) / KB).toFixed(0),
        ...figures(taken),
        'p99 / en calma': (quantile(taken, 0.99) / quantile(quiet, 0.99)).toFixed(1),
        'la pausa más larga, ms': quantile(taken, 1).toFixed(0),
      });
    }
  }
});
process.exit(0);
