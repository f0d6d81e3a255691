// npm run bench -- calls [5000 50000]: p50, p95 and throughput of the most used calls, compared with the same query behind bare Hono, in one run.
import { buildSync } from 'esbuild';
import pg from 'pg';
import { startEmbedded } from '@/server/db/embedded';
import { academyOf } from './academies';
import { measureAccesos } from './accesos';
import { fire, measure, type Figures, type Shot } from './load';
import { startProcess } from './server';

const sizes = process.argv.slice(2).map(Number).filter(Boolean);
const PORT = 4170;
const BARE_PORT = 4171;
const SUCURSAL = 1;

/** Limits of the p50 in ms; calls without a limit are only reported. */
const LIMITS: Record<string, number> = {
  'página de estudiantes': 3,
  'búsqueda de estudiante': 3,
  'guardar asistencia de 25': 10,
  cobro: 10,
  'reporte de vencidas': 30,
};

const table: string[][] = [];
const ms = (n: number) => n.toFixed(2);

function tell(name: string, { p50, p95, rps }: Figures, bare?: Figures) {
  const limit = LIMITS[name];
  const verdict = limit === undefined ? '' : p50 <= limit ? `≤ ${limit} sí` : `≤ ${limit} NO`;
  const ratio = bare ? `${((100 * rps) / bare.rps).toFixed(0)} %` : '';
  table.push([name, ms(p50), ms(p95), rps ? rps.toFixed(0) : '', ratio, verdict]);
}

/** Prints a part of a request as a share of the request's p50; it may not exceed a tenth. */
function tellShare(name: string, { p50, p95 }: Figures, whole: Figures) {
  const share = (100 * p50) / whole.p50;
  table.push([name, p50.toFixed(4), p95.toFixed(4), '', '', `${share.toFixed(1)} % ≤ 10 % ${share <= 10 ? 'sí' : 'NO'}`]);
}

function print(title: string) {
  const rows = [['', 'p50 ms', 'p95 ms', 'por s', 'de bare Hono', 'meta p50 ms'], ...table.splice(0)];
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  console.log(`\n${title}`);
  for (const row of rows) console.log(row.map((cell, i) => (i ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!))).join('  '));
}

/** Rows of the first branch that the calls use. */
async function subjects(client: pg.Client) {
  const many = async <R>(sql: string) => (await client.query(sql)).rows as R[];
  const names = await many<{ word: string }>(
    `select distinct split_part(nombre_completo, ' ', 2) word from estudiante where codigo_sucursal = ${SUCURSAL} order by 1 limit 200`,
  );
  const debtors = await many<{ e: number }>(
    `select distinct codigo_estudiante e from factura where codigo_sucursal = ${SUCURSAL} and pendiente > 0 and codigo_estudiante is not null limit 1000`,
  );
  const open = await many<{ f: number; p: number; m: number }>(
    `select f.codigo_factura f, coalesce(r.codigo_entidad, f.codigo_entidad) p, f.pendiente / 100.0 m from factura f
     left join responsable_estudiante r on r.codigo_estudiante = f.codigo_estudiante and r.contacto_pago
     where f.codigo_sucursal = ${SUCURSAL} and f.pendiente > 10000 order by f.codigo_factura limit 3000`,
  );
  const roll = await many<{ g: number; e: number }>(
    `with g as (select codigo_grupo from inscripcion i join grupo g using (codigo_grupo) where g.codigo_sucursal = ${SUCURSAL} and i.estatus = 'ACTIVA'
       group by 1 order by count(*) desc, 1 limit 1)
     select codigo_grupo g, codigo_estudiante e from inscripcion join g using (codigo_grupo) where estatus = 'ACTIVA' and fecha_inscripcion < current_date limit 25`,
  );
  return { names, debtors, open, roll };
}

const STATES = ['PRESENTE', 'TARDANZA', 'AUSENTE', 'EXCUSA'];

async function measureSize(students: number) {
  const embedded = await startEmbedded(academyOf(students));
  const client = new pg.Client(embedded.url);
  await client.connect();
  const env = { DATABASE_URL: embedded.url, LOG_LEVEL: 'warn', NODE_ENV: 'production', CANTERA_SEED: 'none' };
  const product = await startProcess(['dist/main.mjs'], { ...env, PORT: String(PORT) }, '/api/health');
  const bare = await startProcess(['.cache/bench/bare.mjs'], { ...env, PORT: String(BARE_PORT) }, '/page?offset=0');
  const headers = { Authorization: '' };
  const body = JSON.parse(await fire(PORT, { method: 'POST', path: '/api/login', body: { usuario: 'admin', password: 'cantera' } })) as {
    token: string;
  };
  headers.Authorization = `Bearer ${body.token}`;
  const { names, debtors, open, roll } = await subjects(client);

  const get = (path: string): Shot => ({ path: `/api/${path}`, headers });
  const reads = { times: 400, burst: 4000 };
  const page = (i: number) => get(`estudiante/all/filter?codigoSucursal=${SUCURSAL}&page=${i % 20}&sortField=nombreCompleto`);
  const barePage = await measure(BARE_PORT, (i) => ({ path: `/page?offset=${(i % 20) * 16}` }), reads);
  tell('bare Hono + consulta preparada', barePage);
  tell('página de estudiantes', await measure(PORT, page, reads), barePage);
  const search = (i: number) =>
    get(
      `estudiante/all/filter?codigoSucursal=${SUCURSAL}&sortField=nombreCompleto&filtro=${encodeURIComponent(names[i % names.length]!.word)}`,
    );
  tell('búsqueda de estudiante', await measure(PORT, search, { times: 400, burst: 1000 }));
  const pending = (i: number) => get(`factura/facturapendiente/estudiante?codigoEstudiante=${debtors[i % debtors.length]!.e}`);
  tell('pendientes de un estudiante', await measure(PORT, pending, reads));
  const overdue = () => get(`factura/facturasvencida?codigoSucursal=${SUCURSAL}`);
  tell('reporte de vencidas', await measure(PORT, overdue, { times: 100, burst: 200 }));

  const { rows: days } = await client.query("select (now() at time zone 'America/Santo_Domingo')::date::text hoy");
  const attendance = (i: number): Shot => ({
    method: 'POST',
    path: '/api/registroasistencia/save',
    headers,
    body: roll.map(({ g, e }, n) => ({ codigoGrupo: g, codigoEstudiante: e, fechaAsistencia: days[0].hoy, estado: STATES[(i + n) % 4] })),
  });
  tell('guardar asistencia de 25', await measure(PORT, attendance, { times: 100, burst: 0 }));

  const run = Date.now();
  const key = (i: number) => ({ ...headers, 'Idempotency-Key': `bench-${run}-${i}-${Math.random()}` });
  await fire(PORT, { method: 'POST', path: '/api/caja/abrir', headers: key(0), body: { codigoSucursal: SUCURSAL, fondo: 1000 } }).catch(
    () => {},
  );
  let nextInvoice = 0;
  const payment = (i: number): Shot => {
    const { f, p } = open[(nextInvoice += 1) % open.length]!;
    const money = {
      codigoSucursal: SUCURSAL,
      codigoPagador: p,
      facturas: [{ codigoFactura: f, monto: 1 }],
      formas: [{ forma: 'EFECTIVO', monto: 5 }],
    };
    return { method: 'POST', path: '/api/cobro/save', headers: key(i), body: money };
  };
  tell('cobro', await measure(PORT, payment, { times: 200, burst: 500 }));

  const { peticion, resuelve, trasCambio } = await measureAccesos(embedded.url, PORT, headers);
  tell('una petición ligera', peticion);
  tellShare('de ella, saber quién llama y sus accesos', resuelve, peticion);
  tell('la misma tras cambiar un acceso', trasCambio);

  print(`${students.toLocaleString('es-DO')} estudiantes; de cero a /api/health en ${product.startMs} ms`);
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
for (const students of sizes.length ? sizes : [5000, 50_000]) await measureSize(students);
