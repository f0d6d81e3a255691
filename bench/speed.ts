// npm run prove -- speed [5000 50000 200000], after a build: every list, search and report that grows, and the payments of sixteen cashiers,
// each beside the least that could do it (the bare query, the same behind bare Hono, pgbench), and two pages on a throttled phone, in one run.
// Writes docs/cifras.md; what is over its limit is said there, and ends the command with 1.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { launch } from '@/scripts/camera';
import { postgresql } from '@/scripts/cluster/packages';
import { codeNow, whereAndWhen, writePage } from '@/scripts/prove/proof';
import { diferenciasEn } from '@/server/reportes/diferencias';
import { academyOf } from './academies';
import { AT_ONCE, sentarCajeros } from './cajeros';
import { FIGURES } from './growth/figures';
import { measured, type Measured } from './growth/measure';
import { during, fire, quantile, table } from './load';
import { PAGES, signIn, VISITS, visitsOf, type Visit } from './paint/visit';
import { BARE_PORT, onDatabase, onServer, PORT, startBare, startProcess, type Served } from './served';

const PAYMENTS_MS = 15_000;
/** Visits of each kind, of which the median counts. */
const TURNS = 3;
/** Seconds until a page of the phone can be pressed at most, for the first of its visits. */
const PRESSED = [2.2, 1, 0.7];
const sizes = process.argv.slice(2).map(Number).filter(Boolean);
const wrong: string[] = [];

const thousands = (n: number) => n.toLocaleString('en-US');
const times = (part: number, of: number) => (part / of).toFixed(1);

/** The payments per second of all cashiers, of the bare statement, and of pgbench's bank on the same database. */
interface Payments {
  ours: number;
  p95: number;
  bare: number;
  /** Of the ledger, because of the payments. */
  differences: number;
  pgbench?: number;
}

/** pgbench's TPC-B transactions per second from as many clients, in a database of its own; undefined where it is not installed. */
async function pgbench({ url, client }: Served): Promise<number | undefined> {
  const program = `${postgresql(existsSync) ?? ''}/pgbench`;
  if (!existsSync(program)) return undefined;
  await client.query('create database pgbench');
  const own = new URL(url);
  own.pathname = '/pgbench';
  const run = (...args: string[]) => spawnSync(program, [...args, own.href], { encoding: 'utf8' });
  run('-i', '-q', '-s', '16');
  const { stdout, stderr } = run('-n', '-c', String(AT_ONCE), '-j', '2', '-T', String(PAYMENTS_MS / 1000));
  await client.query('drop database pgbench');
  const tps = /tps = ([\d.]+)/.exec(stdout);
  if (!tps) throw new Error(`pgbench: ${stderr}`);
  return Number(tps[1]);
}

async function payments(served: Served): Promise<Payments> {
  const cashiers = await sentarCajeros(served.client);
  const before = await diferenciasEn(served.url);
  await during(2000, cashiers); // warm-up
  const { taken, perSecond } = await during(PAYMENTS_MS, cashiers);
  const found = (await diferenciasEn(served.url)).filter((one) => !before.includes(one));
  const bare = await startBare(served.url);
  const statement = () => fire(BARE_PORT, { method: 'POST', path: '/cobro' });
  await during(1000, [statement]);
  const alone = await during(PAYMENTS_MS, Array(AT_ONCE).fill(statement));
  await bare.stop();
  return { ours: perSecond, p95: quantile(taken, 0.95), bare: alone.perSecond, differences: found.length, pgbench: await pgbench(served) };
}

interface OfSize {
  students: number;
  startMs: number;
  rows: Measured[];
  paid: Payments;
}

async function ofSize(students: number): Promise<OfSize> {
  let result!: OfSize;
  await onServer(await academyOf(students), async (served) => {
    const rows: Measured[] = [];
    for await (const one of measured(served, FIGURES, students > 100_000 ? 2 : 1)) rows.push(one);
    result = { students, startMs: served.startMs, rows, paid: await payments(served) };
  });
  return result;
}

/** Seconds until painted and until pressable, the median of each visit, of the list of students and the start page on the phone. */
async function onThePhone(): Promise<string[][]> {
  const rows: string[][] = [];
  await onDatabase(undefined, async ({ url }) => {
    const env = { DATABASE_URL: url, LOG_LEVEL: 'warn', NODE_ENV: 'production' };
    const { stop } = await startProcess(['dist/main.mjs'], PORT, env, '/api/health');
    const browser = await launch();
    try {
      const base = `http://localhost:${PORT}`;
      for (const name of ['lista', 'inicio']) {
        const session = await signIn(browser, base);
        const turns: Visit[][] = [];
        for (let turn = 0; turn < TURNS; turn += 1) turns.push(await visitsOf(browser, base, session, 'phone', PAGES[name]!));
        for (const [at, limit] of PRESSED.entries()) {
          const median = (of: 'ms' | 'pressed') => quantile(turns.map((visits) => visits[at]![of]), 0.5) / 1000; // prettier-ignore
          const [painted, pressed] = [median('ms'), median('pressed')];
          const which = `${name}, ${VISITS[at]}`;
          if (pressed > limit) wrong.push(`${which} en el teléfono: se puede pulsar a los ${pressed.toFixed(2)} s, se pide ≤ ${limit}`);
          rows.push([which, painted.toFixed(2), pressed.toFixed(2), `≤ ${limit}`]);
        }
      }
    } finally {
      await browser.close();
      await stop();
    }
  });
  return rows;
}

/** A bar a call: how many times the bare query Cantera takes. */
const picture = ({ students, rows }: OfSize) => [
  '```mermaid',
  'xychart-beta horizontal',
  `  title "Veces la consulta sola, ${thousands(students)} estudiantes"`,
  `  x-axis [${rows.map(({ name }) => `"${name}"`).join(', ')}]`,
  `  bar [${rows.map(({ p50, query }) => times(p50, query)).join(', ')}]`,
  '```',
];

const shown = (one: OfSize) => [
  `## ${thousands(one.students)} estudiantes`,
  '',
  `De cero a \`/api/health\` en ${(one.startMs / 1000).toFixed(1)} s.`,
  '',
  ...table(
    ['llamada', 'veces la consulta sola', 'veces Hono solo', 'consulta, ms', 'Hono, ms', 'Cantera p50, ms', 'p95, ms', 'se pide p50'],
    one.rows.map(({ name, query, hono, p50, p95, limit }) => [
      name,
      times(p50, query),
      times(p50, hono),
      ...[query, hono, p50, p95].map((ms) => ms.toFixed(1)),
      `≤ ${limit}`,
    ]),
  ),
  '',
  ...picture(one),
  '',
];

/** What a payment costs beside what writes the same rows without any rule, and beside pgbench's four statements. */
const paidRow = ({ students, paid: { ours, p95, bare, pgbench } }: OfSize) => [
  thousands(students),
  (ours / bare).toFixed(2),
  pgbench ? (ours / pgbench).toFixed(2) : 'sin pgbench',
  ...[ours, bare].map((perSecond) => perSecond.toFixed(0)),
  pgbench?.toFixed(0) ?? '',
  p95.toFixed(0),
];

/** What was measured of each size at a commit: a run that was ended goes on with the sizes that it lacks. */
const KEPT = '.cache/cifras.json';
const commit = codeNow();
const kept = existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as { commit: string; measured: OfSize[] }) : undefined;
const before = kept?.commit === commit ? kept.measured : [];
const measuredSizes: OfSize[] = [];
for (const students of sizes.length ? sizes : [5000, 50_000, 200_000]) {
  measuredSizes.push(before.find((one) => one.students === students) ?? (await ofSize(students)));
  writeFileSync(KEPT, JSON.stringify({ commit, measured: measuredSizes }));
}
for (const { students, rows, paid } of measuredSizes) {
  for (const { name, p50, limit } of rows)
    if (p50 > limit) wrong.push(`${name} con ${thousands(students)} estudiantes: ${p50.toFixed(1)} ms, se pide ≤ ${limit}`);
  if (paid.differences) wrong.push(`con ${thousands(students)} estudiantes el libro tiene ${paid.differences} diferencias tras los cobros`);
}
const phone = await onThePhone();
writePage(
  'speed',
  'Cifras',
  [
    ...whereAndWhen(undefined, [commit]),
    '- Lo que compara: la misma consulta escrita a mano, sola y detrás de Hono solo, sin token, alcance, contrato ni total. Valen las proporciones: los milisegundos son de ese equipo.',
    '',
  ],
  [
    ...measuredSizes.flatMap(shown),
    '## Cobros de dieciséis cajeros a la vez',
    '',
    'Al lado, una sola sentencia que escribe las mismas filas detrás de Hono solo, y la transacción de banco de pgbench (TPC-B) en la misma base de datos.',
    '',
    ...table(
      ['estudiantes', 'veces Hono solo', 'veces pgbench', 'Cantera, por s', 'Hono, por s', 'pgbench, por s', 'p95, ms'],
      measuredSizes.map(paidRow),
    ),
    '',
    '## Un teléfono lento',
    '',
    'Procesador 4 veces más lento, 1.6 Mbit/s, 150 ms de ida y vuelta; segundos.',
    '',
    ...table(['página', 'pintada', 'se puede pulsar', 'se pide'], phone),
  ],
  wrong,
  'docs/cifras.md',
);
process.exit();
