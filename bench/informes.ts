// npm run bench -- informes [50000 600000 3000000]: every report and every card of the start page with this many students, invoices and
// marks, each compared with the statements it runs, sent directly on another connection, in one run; p50 and p95 in ms.
import { serve } from '@hono/node-server';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { createApp } from '@/server/app';
import { APP_ROLE, startEmbedded } from '@/server/db/embedded';
import { migrate } from '@/server/db/migrate';
import { createDeps } from '@/server/createDeps';
import { sumarDias } from '@/server/reportes/ingresos/sumarDias';
import { academyOf } from './academies';
import { fire, quantile } from './load';

const PORT = Number(process.env.BENCH_PORT ?? 4180);
const TIMES = Number(process.env.TIMES) || 20;
const [STUDENTS = 50_000, INVOICES = 600_000, MARKS = 3_000_000] = process.argv.slice(2).map(Number);
/**
 * Limits in ms: p95 of a report, p50 of a card; and how much slower than its bare statements either may be, as a factor, or in ms where the
 * statements take almost no time.
 */
const REPORT_MS = 300;
const CARD_MS = 30;
const TIMES_SQL = 1.3;
const SMALL_MS = 8;

/** SQL: copies of invoices in earlier months, paid, because most invoices of a real year are settled. */
const MORE_INVOICES = `with callada as (select set_config('app.auditar', 'no', true)), base as (
    select f.*, row_number() over (order by f.codigo_factura) n from factura f where f.tipo = 'CUOTA' and f.codigo_estudiante is not null)
  insert into factura (codigo_compania, codigo_sucursal, numero, tipo, codigo_estudiante, codigo_entidad, descripcion, fecha, fecha_vencimiento, estatus, total, pagado, usuario)
  select b.codigo_compania, b.codigo_sucursal, 5000000 + row_number() over (), 'VENTA', b.codigo_estudiante, b.codigo_entidad, 'Venta de antes',
    b.fecha - 400 - v * 30, b.fecha_vencimiento - 400 - v * 30, 'PAGADA', b.total, b.total, 'admin'
  from callada, base b, generate_series(0, 60) v limit $1`;

/** SQL: copies of marks in earlier months. */
const MORE_MARKS = `with callada as (select set_config('app.auditar', 'no', true)), largo as (select max(fecha_asistencia) - min(fecha_asistencia) + 7 dias from registro_asistencia)
  insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, nota, usuario, momento)
  select a.codigo_compania, a.codigo_sucursal, a.codigo_grupo, a.codigo_estudiante, a.codigo_profesor, a.fecha_asistencia - (l.dias / 7 * 7 + 7)::int * v, a.estado, '', a.usuario,
    a.momento - ((l.dias / 7 * 7 + 7)::int * v) * interval '1 day'
  from callada, generate_series(1, 200) v, largo l, registro_asistencia a limit $1`;

/** Data folder of such an academy, made once and kept in .cache. */
async function folderOf(): Promise<string> {
  const folder = resolve('.cache', 'bench', `informes-${STUDENTS}-${INVOICES}-${MARKS}`);
  if (existsSync(join(folder, 'ready'))) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(academyOf(STUDENTS), folder, { recursive: true, preserveTimestamps: true, filter: (file) => !/\.pid$|ready$/.test(file) });
  const embedded = await startEmbedded(folder);
  await migrate(embedded.url, APP_ROLE);
  const client = new pg.Client(embedded.url);
  await client.connect();
  const count = async (table: string) => Number((await client.query(`select count(*) n from ${table}`)).rows[0].n);
  await client.query(MORE_INVOICES, [Math.max(0, INVOICES - (await count('factura')))]);
  await client.query(MORE_MARKS, [Math.max(0, MARKS - (await count('registro_asistencia')))]);
  await client.query('vacuum analyze');
  await client.end();
  await embedded.stop();
  writeFileSync(join(folder, 'ready'), '');
  return folder;
}

interface Statement {
  /** Whether the product prepared the statement, which is then prepared here too; otherwise it is planned on each run. */
  prepared: boolean;
  text: string;
  values: unknown[];
}

/** Records the statements sent to the database. */
function listening() {
  const heard: Statement[] = [];
  let on = false;
  const query = pg.Client.prototype.query as (...args: any[]) => any;
  pg.Client.prototype.query = function (this: pg.Client, ...args: any[]) {
    const [first, second] = args;
    const text = typeof first === 'string' ? first : first?.text;
    if (on && text) heard.push({ prepared: Boolean(first?.name), text, values: (Array.isArray(second) ? second : first.values) ?? [] });
    return query.apply(this, args);
  } as never;
  return async (work: () => Promise<unknown>) => {
    heard.length = 0;
    on = true;
    await work();
    on = false;
    return [...heard];
  };
}

const figuresOf = (taken: number[]) => {
  const sorted = [...taken].sort((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
};

async function timed(work: () => Promise<unknown>) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Does what autovacuum would do within an hour: vacuums tables that a migration rewrote. */
async function settle(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

async function main() {
  const embedded = await startEmbedded(await folderOf());
  await migrate(embedded.url, APP_ROLE);
  const during = listening();
  await settle(embedded.url);
  const { deps, close } = await createDeps({ url: embedded.appUrl, log: pino({ level: 'silent' }) });
  await sumarDias(deps);
  const server = serve({ fetch: createApp(deps).fetch, port: PORT, hostname: '127.0.0.1' });
  const bare = new pg.Client(embedded.appUrl);
  await bare.connect();
  try {
    const one = async <R>(sql: string) => (await bare.query(sql)).rows[0] as R;
    const tables = await one<
      Record<string, number>
    >(`select (select count(*) from estudiante) estudiantes, (select count(*) from factura) facturas,
      (select count(*) from registro_asistencia) asistencias, (select count(*) from cobro) cobros, (select count(*) from sucursal) sucursales`);
    console.log(Object.entries(tables).map(([name, n]) => `${Number(n).toLocaleString('en-US')} ${name}`).join(', ')); // prettier-ignore
    const { grupo, alumno, factura } = await one<{ grupo: number; alumno: number; factura: number }>(
      `select (select codigo_grupo from registro_asistencia order by codigo_registro_asistencia desc limit 1) grupo,
        (select codigo_estudiante from factura where codigo_estudiante is not null and pendiente > 0 limit 1) alumno, (select codigo_factura from cobro_factura limit 1) factura`,
    );
    const dia = (dias: number) => new Date(Date.now() - dias * 864e5).toISOString().slice(0, 10);
    const tramo = `desde=${dia(30)}&hasta=${dia(0)}`;
    const login = await fire(PORT, { method: 'POST', path: '/api/login', body: { usuario: 'admin', password: 'cantera' } });
    const headers = { Authorization: `Bearer ${(JSON.parse(login) as { token: string }).token}` };
    const S = 'codigoSucursal=1';
    const reports: [string, string][] = [
      ['estudianteInactivo', `reporte/estudianteInactivo?${S}`],
      ['dejaron de venir', `reporte/retencion?${S}`],
      ['dejaron de venir, todas', `reporte/retencion?todas=true`],
      ['historial de facturas', `factura/historial/sucursal?${S}&${tramo}`],
      ['historial de facturas, un año', `factura/historial/sucursal?${S}&desde=${dia(365)}`],
      ['vencida', `factura/facturasvencida?${S}`],
      ['vencida, lo que no vence', `factura/facturasvencida/sinvencer?${S}`],
      ['vencida al 1 de un mes', `factura/facturasvencida?${S}&al=${dia(60)}`],
      ['estudianteAtraso', `estudiante/atrasofactura?${S}`],
      ['estudianteAtrasoSucursal', `estudiante/atrasofactura/sucursal?${S}`],
      ['estudianteAtrasoMes', `estudiante/atrasofactura/mes?${S}`],
      ['histPagoEstudiante', `reporte/histPagoEstudiante?codigoEstudiante=${alumno}`],
      ['histPagoEstudiante, un mes de todos', `reporte/histPagoEstudiante?${tramo}`],
      ['estudiantePorGrupo', `reporte/estudiantePorGrupo?${S}`],
      ['notaAsistencia', `reporte/notaAsistencia?${S}&${tramo}`],
      ['asistencia', `reporte/asistencia?codigoGrupo=${grupo}&${tramo}`],
      ['resumAsistenciaGrupo', `registroasistencia/resum/grupo?${S}&${tramo}`],
      ['reportProfesor', `profesor/reportasistencia?${S}&${tramo}`],
      ['clases del día', `registroasistencia/profesor/fecha?${S}`],
      ['ingresoCajaDia', `reporte/ingresoCajaDia?${S}&${tramo}`],
      ['estatus por grupo', `reporte/estatus?${S}&por=GRUPO&${tramo}`],
      ['estatus por servicio', `reporte/estatus?${S}&por=SERVICIO&${tramo}`],
      ['ingresoResumenAnual', `reporte/ingresoResumenAnual?${S}`],
      ['resumenCobroFecha', `reporte/resumenCobroFecha?${S}&${tramo}`],
      ['resumenCobroFecha, recibos', `reporte/resumenCobroFecha/recibos?${S}&${tramo}`],
      ['historialCobroFactura', `reporte/historialCobroFactura?codigoFactura=${factura}`],
      ['becaEstudiante', `reporte/becaEstudiante?${S}`],
      ['existenciaArticulo', `reporte/existenciaArticulo?${S}`],
    ];
    const cards = ['cobrado', 'deuda', 'estudiantes', 'asistencia', 'ingresos', 'grupos', 'esperas', 'caja', 'atencion', 'sucursales'].map(
      (name): [string, string] => [`inicio: ${name}`, name === 'sucursales' ? 'inicio/sucursales' : `inicio/${name}?${S}`],
    );
    const all = [...reports, ...cards, ['inicio: retención', `reporte/retencion?${S}&size=6`] as [string, string]];
    console.log(
      ['', 'SQL p50', 'SQL p95', 'p50', 'p95', '× SQL', 'meta'].map((cell, i) => (i ? cell.padStart(9) : cell.padEnd(36))).join(''),
    );
    const only = process.env.ONLY?.split(',');
    for (const [name, path] of all.filter(([one]) => !only || only.some((part) => one.includes(part)))) {
      const shot = { path: `/api/${path}`, headers };
      for (let i = 0; i < 7; i += 1) await fire(PORT, shot); // PostgreSQL chooses a generic plan for a prepared statement after five runs
      // Statements of the authentication are common to all calls and do not count for the report.
      const statements = (await during(() => fire(PORT, shot))).filter(
        ({ text }) => !/^(begin|commit|rollback)|\bfrom "?sesion\b/i.test(text),
      );
      const run = async () => {
        for (const [i, { prepared, text, values }] of statements.entries())
          await bare.query({ ...(prepared && { name: `${name.slice(0, 40)} ${i}` }), text, values });
      };
      for (let i = 0; i < 7; i += 1) await run();
      const [ours, theirs]: [number[], number[]] = [[], []];
      for (let i = 0; i < TIMES; i += 1) {
        theirs.push(await timed(run));
        ours.push(await timed(() => fire(PORT, shot)));
      }
      const [sql, http] = [figuresOf(theirs), figuresOf(ours)];
      const card = name.startsWith('inicio');
      const fast = card ? http.p50 <= CARD_MS : http.p95 <= REPORT_MS;
      const near = http.p50 <= sql.p50 * TIMES_SQL || http.p50 - sql.p50 <= SMALL_MS;
      const cells = [
        ...[sql.p50, sql.p95, http.p50, http.p95].map((ms) => ms.toFixed(1)),
        (http.p50 / sql.p50).toFixed(2),
        fast && near ? 'sí' : 'NO',
      ];
      console.log(name.padEnd(36) + cells.map((cell) => cell.padStart(9)).join(''));
      if (process.env.EXPLAIN) {
        for (const { text, values } of statements) {
          const { rows } = await bare.query({ text: `explain (analyze, buffers, costs off) ${text}`, values });
          console.log(rows.map((row) => row['QUERY PLAN']).join('\n'));
        }
      }
    }
  } finally {
    server.close();
    await bare.end();
    await close();
    await embedded.stop();
  }
}

await main();
process.exit(0);
