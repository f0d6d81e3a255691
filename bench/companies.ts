// npm run bench -- academies [1 10 100 300]: the first day of a month in a database of so many companies of 350 children, at the same total
// rate: the rate at which one company alone takes half of what the server can. p95 of every act (ms), its ratio to one company, the most
// companies at a tenth of that rate each whose acts stay below a second, and what one noisy company costs the others. Writes its tables
// into docs/operacion/tamano.md.
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { diferenciasEn } from '@/server/reportes/diferencias';
import { codeNow, machine } from '@/scripts/prove/proof';
import { companiesOf, COMPANY_STEP } from './academies';
import { porCobrar } from './cajeros';
import { during, fire, libroDeArticulos, measure, quantile, table } from './load';
import { newKey, onServer, PORT, signIn } from './served';

const STUDENTS = 350;
const COUNTS = process.argv.slice(2).map(Number).filter(Boolean);
if (!COUNTS.length) COUNTS.push(1, 10, 100, 300);
/** Duration of each measurement (ms), and of a warm-up before it. */
const MEASURE_MS = Number(process.env.SECONDS ?? 60) * 1000;
const WARM_MS = MEASURE_MS / 4;
/** Hands that find out how much the server can. */
const HANDS = 8;
/** Acts of a kind, one after the other: the fastest third tells what an act costs by itself, also on a machine that others use. */
const ALONE = 120;
/** How many times slower an act may become from the first count to the last. */
const RATIO = 1.5;
const SLOW_MS = 1000;
/** The p95 (ms) of any act of the others while one company makes noise. */
const NOISE_MS = 250;
const DOCUMENT = 'docs/operacion/tamano.md';

/** What people do on the first of a month, and how often in a hundred acts. */
const DAY = { cobrar: 30, 'pendiente de una familia': 25, 'buscar estudiante': 20, 'pasar lista': 10, recibos: 8, inicio: 5, vencidas: 2 };
type Act = keyof typeof DAY;
const ACTS = Object.keys(DAY) as Act[];
const ROUND = ACTS.flatMap((act) => Array.from({ length: DAY[act] }, () => act));
/** The act of a turn: the same in every run, and no act comes thirty times in a row. */
const actOf = (turn: number) => ROUND[(turn * 37) % ROUND.length]!;

type Company = Record<Act, (turn: number) => Promise<string>> & { headers: Record<string, string>; sede: number };

/** Some groups of children of the season, of one branch. */
const LISTAS = `select codigo_grupo "codigoGrupo", (array_agg(codigo_estudiante))[:15] ninos from inscripcion i join grupo g using (codigo_grupo) join periodo_academico p using (codigo_periodo)
  where i.codigo_sucursal = $1 and i.estatus = 'ACTIVA' and g.tipo = 'REGULAR' and current_date - 1 between p.fecha_inicio and p.fecha_fin and i.fecha_inscripcion < current_date - 1
  group by 1 order by 1 limit 6`;
const ayer = () => new Date(Date.now() - 28 * 3_600_000).toISOString().slice(0, 10);

/** Signs a company's administrator in, opens the cash day, and knows what its people do. */
async function openCompany(client: pg.Client, n: number): Promise<Company> {
  const sede = 1 + n * COMPANY_STEP;
  const headers = await signIn(n ? `admin_${n}` : 'admin');
  const get = (path: string) => fire(PORT, { path: `/api/${path}`, headers });
  const post = (path: string, body: object) =>
    fire(PORT, { method: 'POST', path: `/api/${path}`, headers: { ...headers, ...newKey() }, body });
  await post('caja/abrir', { codigoSucursal: sede, fondo: 1000 }).catch(() => {}); // open already, from an earlier run
  const open = await porCobrar(client, sede, 60);
  const { rows: listas } = await client.query<{ codigoGrupo: number; ninos: number[]; estado?: string }>(LISTAS, [sede]);
  const grupos = listas.map(({ codigoGrupo }) => codigoGrupo);
  await client.query('delete from registro_asistencia where codigo_grupo = any($1) and fecha_asistencia = $2', [grupos, ayer()]);
  const S = `codigoSucursal=${sede}`;
  const one = (turn: number) => open[turn % open.length]!;
  const cards = ['cobrado', 'deuda', 'estudiantes', 'caja'];
  const marca = { fechaAsistencia: ayer(), recuperacion: true };
  return {
    headers,
    sede,
    cobrar: (turn) => {
      const { factura, pagador } = one(turn);
      const facturas = [{ codigoFactura: factura, monto: 1 }];
      return post('cobro/save', { codigoSucursal: sede, codigoPagador: pagador, facturas, formas: [{ forma: 'EFECTIVO', monto: 5 }] });
    },
    'pendiente de una familia': (turn) => get(`factura/facturapendiente/familia?codigoEstudiante=${one(turn).nino}`),
    'buscar estudiante': (turn) => get(`estudiante/all/filter?${S}&filtro=${['ana', 'jose', 'per', 'mar', 'luis'][turn % 5]}`),
    'pasar lista': async (turn) => {
      const lista = listas[turn % listas.length]!;
      const { codigoGrupo, estado: estadoAnterior = null } = lista;
      const estado = estadoAnterior === 'PRESENTE' ? 'AUSENTE' : 'PRESENTE';
      const marcas = lista.ninos.map((codigoEstudiante) => ({ codigoGrupo, codigoEstudiante, estado, estadoAnterior, ...marca }));
      const answer = await post('registroasistencia/save', marcas);
      lista.estado = estado;
      return answer;
    },
    recibos: () => get(`cobro/filter?${S}`),
    inicio: (turn) => get(`inicio/${cards[turn % cards.length]}?${S}`),
    vencidas: () => get(`factura/facturasvencida?${S}`),
  };
}

/** Acts go on where the last measure ended: a measure is not of the rows that a warm-up has just read. */
let begunAt = 0;

/** The p95 (ms) of every act at a rate per second, spread evenly over companies. Waiting for a server that is busy counts. */
async function drive(companies: readonly Company[], rate: number, ms: number): Promise<Record<Act, number>> {
  const taken = Object.fromEntries(ACTS.map((act) => [act, [] as number[]])) as Record<Act, number[]>;
  const begun = performance.now();
  const sent: Promise<void>[] = [];
  for (let n = 0; n < (rate * ms) / 1000; n += 1) {
    const due = begun + (n * 1000) / rate;
    if (due > performance.now()) await sleep(due - performance.now());
    const turn = (begunAt += 1);
    const act = actOf(turn);
    const company = companies[turn % companies.length]!;
    sent.push(company[act](Math.floor(turn / companies.length)).then(() => void taken[act].push(performance.now() - due)));
  }
  await Promise.all(sent);
  return Object.fromEntries(ACTS.map((act) => [act, quantile(taken[act], 0.95)])) as Record<Act, number>;
}

/** The same in the least disturbed of three parts, act by act: whatever else this machine does can only slow it down. */
async function steady(companies: readonly Company[], rate: number, ms: number): Promise<Record<Act, number>> {
  const parts: Record<Act, number>[] = [];
  for (let n = 0; n < 3; n += 1) parts.push(await drive(companies, rate, ms / 3));
  return Object.fromEntries(ACTS.map((act) => [act, Math.min(...parts.map((one) => one[act]))])) as Record<Act, number>;
}

const cell = (ms: number) => ms.toFixed(ms < 10 ? 1 : 0);
/** What a noisy company does, again and again, with so many hands: of a file a user may ask for one at a time, a report has many readers. */
const noises = ({ headers, sede }: Company): Record<string, { hands: number; noise: () => Promise<unknown> }> => {
  const body = { codigoSucursal: sede, ...libroDeArticulos(5000) };
  return {
    'una carga de 5,000 artículos, leída y comparada': {
      hands: 1,
      noise: () => fire(PORT, { method: 'POST', path: '/api/carga/articulo/plan', headers: { ...headers, ...newKey() }, body }),
    },
    'el informe de un año, ocho a la vez': {
      hands: 8,
      noise: () => fire(PORT, { path: `/api/reporte/ingresoResumenAnual?codigoSucursal=${sede}`, headers }),
    },
    'la exportación de sus facturas a Excel': {
      hands: 1,
      noise: () => fire(PORT, { path: '/api/factura/historial/sucursal/exportar?formato=xlsx&todas=true', headers }),
    },
  };
};

const [load] = os.loadavg() as [number];
const results: { count: number; p95: Record<Act, number>; alone: Record<Act, number> }[] = [];
let rate = 0;
let most = '';
let noisy = '';

for (const count of COUNTS)
  await onServer(await companiesOf(count, STUDENTS), async ({ client, url }) => {
    const companies: Company[] = [];
    for (let n = 0; n < count; n += 1) companies.push(await openCompany(client, n));
    const before = await diferenciasEn(url);
    await drive(companies, rate || 20, WARM_MS);
    if (!rate) {
      let turn = 0;
      const hand = () => companies[(turn += 1) % count]![actOf(turn)](turn);
      const { perSecond } = await during(WARM_MS, Array<typeof hand>(HANDS).fill(hand));
      rate = Math.max(1, Math.floor(perSecond / 2));
      console.log(`El servidor puede ${perSecond.toFixed(0)} actos por segundo; se miden ${rate}`);
    }
    const p95 = await steady(companies, rate, MEASURE_MS);
    const alone = {} as Record<Act, number>;
    for (const act of ACTS) alone[act] = quantile(await measure(ALONE, (i) => companies[i % count]![act](i)), 0.5);
    results.push({ count, p95, alone });
    console.log(count, 'compañías, un acto a la vez', Object.fromEntries(ACTS.map((act) => [act, cell(alone[act])])));
    console.log(count, 'compañías', Object.fromEntries(ACTS.map((act) => [act, cell(p95[act])])));
    if (count === COUNTS.at(-1)) {
      let fits = 0;
      for (let n = 5; n <= count; n += 5) {
        if (Math.max(...Object.values(await drive(companies.slice(0, n), (n * rate) / 10, WARM_MS))) > SLOW_MS) break;
        fits = n;
      }
      most = fits ? `${fits}${fits + 5 > count ? ', y no se probaron más' : ''}` : 'menos de 5';
    }
    if (count > 1 && !noisy) {
      const others = companies.slice(1);
      const alone = await steady(others, rate, MEASURE_MS / 2);
      const rows: string[][] = [];
      for (const [what, { hands, noise }] of Object.entries(noises(companies[0]!))) {
        const end = performance.now() + MEASURE_MS / 2;
        const hand = async () => {
          while (performance.now() < end) await noise();
        };
        const [with_] = await Promise.all([steady(others, rate, MEASURE_MS / 2), ...Array.from({ length: hands }, hand)]);
        rows.push([what, ...ACTS.map((act) => `${(with_[act] / alone[act]).toFixed(1)}: ${cell(with_[act])}`)]);
        if (Math.max(...Object.values(with_)) > NOISE_MS) throw new Error(`${what}: p95 of the others above ${NOISE_MS} ms`);
      }
      noisy = `${count - 1} compañías, y otra que sin parar pide:\n\n${table(['', ...ACTS], rows).join('\n')}`;
    }
    const found = (await diferenciasEn(url)).filter((one) => !before.includes(one));
    if (found.length) throw new Error(`The ledger differs: ${found.join('; ')}`);
  });

const first = results[0]!;
const last = results.at(-1)!;
const ratio = (of: 'p95' | 'alone', act: Act) => last[of][act] / first[of][act];
const byCount = (of: 'p95' | 'alone') => {
  const counted = results.map((one) => [`${one.count}`, ...ACTS.map((act) => cell(one[of][act]))]);
  const ratios = [`${last.count} ÷ ${first.count}`, ...ACTS.map((act) => ratio(of, act).toFixed(2))];
  return table(['compañías', ...ACTS], [...counted, ratios]).join('\n');
};
/** A bar an act: how many times it takes with the most companies what it took with one. */
const picture = [
  '```mermaid',
  'xychart-beta',
  `  title "p95 con ${last.count} ÷ con ${first.count}"`,
  `  x-axis [${ACTS.map((act) => `"${act}"`).join(', ')}]`,
  `  bar [${ACTS.map((act) => ratio('p95', act).toFixed(2)).join(', ')}]`,
  '```',
].join('\n');
const shared = load > os.cpus().length / 2 ? ' **Otros programas lo ocupaban: los p95 son de ellos tanto como de Cantera.**' : '';
const text = `- Fecha: ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC. Código: ${codeNow()}. Equipo: ${machine()}, con la base de datos, Cantera y la medida en él. Carga antes de empezar: ${load.toFixed(1)}.${shared}
- ${rate} actos por segundo en total, la mitad de lo que una compañía sola alcanza con ${HANDS} manos; cada medida, ${MEASURE_MS / 1000} s en tres partes, y de cada acto el p95 de la menos estorbada. De cada cien actos: ${ACTS.map((act) => `${act} ${DAY[act]}`).join(', ')}.
- Por compañía son ${rate} ÷ ${last.count} = ${(rate / last.count).toFixed(2)} actos por segundo con ${last.count}.

p95 de cada acto a esa carga, ms (se pide que el último renglón no pase de ${RATIO}):

${byCount('p95')}

${picture}

Lo que cuesta un acto solo, uno tras otro, p50 del tercio más rápido, ms:

${byCount('alone')}

A un décimo de esa carga cada una (${(rate / 10).toFixed(1)} actos por segundo), compañías cuyos actos quedan todos con p95 ≤ 1 s: **${most}**.

Veces que cambia el p95 de las demás: y cuánto es, ms (se pide ≤ ${NOISE_MS}). ${noisy || 'No se midió: hacen falta dos compañías.'}`;
const document = readFileSync(DOCUMENT, 'utf8');
writeFileSync(
  DOCUMENT,
  document.replace(/(<!-- academies -->\n)[\s\S]*(\n<!-- \/academies -->)/, (_, begin: string, end: string) => `${begin}\n${text}\n${end}`),
);
console.log(text);
if (ACTS.some((act) => ratio('p95', act) > RATIO)) process.exitCode = 1;
process.exit();
