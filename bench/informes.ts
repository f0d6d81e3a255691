// npm run bench -- informes [50000 600000 3000000]: every report and every card of the start page with this many students, invoices and
// marks, each compared with the statements it runs, sent directly on another connection, in one run; p50 and p95 in ms.
import { serve } from '@hono/node-server';
import pg from 'pg';
import pino from 'pino';
import { createApp } from '@/server/app';
import { createDeps } from '@/server/createDeps';
import { sumarDias } from '@/server/reportes/ingresos/sumarDias';
import { grownAcademyOf } from './academies';
import { fire, quantile, repeated, row, timed } from './load';
import { onDatabase, PORT, signIn } from './served';

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
/** PostgreSQL chooses a generic plan for a prepared statement after five runs. */
const WARM_UP = 7;

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

/** The measured calls by name, on rows of this academy. */
async function callsOf(bare: pg.Client): Promise<[name: string, path: string][]> {
  const one = async <R>(sql: string) => (await bare.query(sql)).rows[0] as R;
  const { grupo, alumno, factura } = await one<{ grupo: number; alumno: number; factura: number }>(
    `select (select codigo_grupo from registro_asistencia order by codigo_registro_asistencia desc limit 1) grupo,
      (select codigo_estudiante from factura where codigo_estudiante is not null and pendiente > 0 limit 1) alumno, (select codigo_factura from cobro_factura limit 1) factura`,
  );
  const dia = (dias: number) => new Date(Date.now() - dias * 864e5).toISOString().slice(0, 10);
  const tramo = `desde=${dia(30)}&hasta=${dia(0)}`;
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
  return [...reports, ...cards, ['inicio: retención', `reporte/retencion?${S}&size=6`]];
}

await onDatabase(await grownAcademyOf(STUDENTS, INVOICES, MARKS), async ({ appUrl, client }) => {
  const during = listening();
  // What autovacuum would do within an hour, for tables that a migration rewrote.
  await client.query('vacuum analyze');
  const { deps, close } = await createDeps({ url: appUrl, log: pino({ level: 'silent' }) });
  await sumarDias(deps);
  const server = serve({ fetch: createApp(deps).fetch, port: PORT, hostname: '127.0.0.1' });
  const bare = new pg.Client(appUrl);
  await bare.connect();
  try {
    const headers = await signIn('admin');
    row('', ['SQL p50', 'SQL p95', 'p50', 'p95', '× SQL', 'meta']);
    const only = process.env.ONLY?.split(',');
    for (const [name, path] of (await callsOf(bare)).filter(([one]) => !only || only.some((part) => one.includes(part)))) {
      const ask = () => fire(PORT, { path: `/api/${path}`, headers });
      await repeated(WARM_UP, ask);
      // Statements of the authentication are common to all calls and do not count for the report.
      const statements = (await during(ask)).filter(({ text }) => !/^(begin|commit|rollback)|\bfrom "?sesion\b/i.test(text));
      const run = async () => {
        for (const [i, { prepared, text, values }] of statements.entries())
          await bare.query({ ...(prepared && { name: `${name.slice(0, 40)} ${i}` }), text, values });
      };
      await repeated(WARM_UP, run);
      const [ours, theirs]: [number[], number[]] = [[], []];
      for (let i = 0; i < TIMES; i += 1) {
        theirs.push((await timed(run))[0]);
        ours.push((await timed(ask))[0]);
      }
      const [sql, p50, p95] = [quantile(theirs, 0.5), quantile(ours, 0.5), quantile(ours, 0.95)];
      const fast = name.startsWith('inicio') ? p50 <= CARD_MS : p95 <= REPORT_MS;
      const near = p50 <= sql * TIMES_SQL || p50 - sql <= SMALL_MS;
      const cells = [sql, quantile(theirs, 0.95), p50, p95].map((ms) => ms.toFixed(1));
      row(name, [...cells, (p50 / sql).toFixed(2), fast && near ? 'sí' : 'NO']);
      if (process.env.EXPLAIN) {
        for (const { text, values } of statements) {
          const { rows } = await bare.query({ text: `explain (analyze, buffers, costs off) ${text}`, values });
          console.log(rows.map((line) => line['QUERY PLAN']).join('\n'));
        }
      }
    }
  } finally {
    server.close();
    await bare.end();
    await close();
  }
});
process.exit(0);
