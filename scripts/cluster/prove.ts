// npm run prove -- cluster: a whole cluster on this machine, broken again and again while an academy works, then taken to a moment. Long: it
// keeps what is done after each fault and goes on there with --resume. --times 3 does each kind three times at most; --minutes 40 begins no
// fault after that, and closes the books.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { diferenciasEn } from '@/server/reportes/diferencias';
import { root } from '@/scripts/run.mjs';
import { crearAzar, type Azar } from '@/utils/azar';
import { buildCantera } from '../../__tests__/support/cantera';
import { whereAndWhen } from '../prove/proof';
import { usageOf } from '../menu';
import { read, tool, UsageError } from '../tool';
import { Cluster } from './cluster';
import { FAULTS } from './faults';
import { disksPermitted, namespacesPermitted } from './machine';
import { findPrograms } from './packages';
import { planOf } from './plan';
import { toPointInTime } from './pointInTime';
import { writeReport, type Books, type Results } from './report';
import { beginWork, postOffice, type Work } from './work';

const usage = usageOf('prove', 'cluster');

const KEPT = path.join(root, '.cache', 'prueba-cluster.json');
/** Room of each node's disk (MB); one that is to be full must be small. */
const DISK = 2000;
const PAYMENTS = 20;
const PAYMENTS_MS = 180_000;

/** The faults that are still to come, in the order of the seed. */
function toCome({ wanted, rounds, seed }: Results): string[] {
  const left = Object.entries(wanted).flatMap(([kind, times]) =>
    Array<string>(Math.max(0, times - rounds.filter((round) => round.kind === kind).length)).fill(kind),
  );
  const azar = crearAzar(seed + rounds.length);
  const order: string[] = [];
  while (left.length) order.push(...left.splice(azar.entero(0, left.length - 1), 1));
  return order;
}

async function oneFault(cluster: Cluster, work: Work, kind: string, azar: Azar, results: Results): Promise<void> {
  const { desks } = work;
  await cluster.whole();
  await desks.more(PAYMENTS, PAYMENTS_MS);
  const [since, told] = [Date.now(), desks.refused.length];
  let back: Promise<number> | undefined;
  const paid = async () => {
    await desks.more(PAYMENTS, PAYMENTS_MS);
    back ??= work.heardSince(Date.now()); // at once: how long the fault then takes to be mended is no matter of theirs
    back.catch(() => {}); // reported below, unless the fault itself fails
  };
  const note = await FAULTS[kind]!.run({ cluster, azar, paid, twice: work.twice });
  const streamsMs = Math.max(0, (await back) ?? 0);
  const waits = desks.pagados.filter(({ at }) => at > since).map(({ took }) => took);
  const round = { kind, note, waitMs: Math.max(...waits), streamsMs, told: desks.refused.length - told };
  results.rounds.push(round);
  writeFileSync(KEPT, JSON.stringify(results));
  console.log(
    `${results.rounds.length}. ${kind}: ${note}; espera más larga ${round.waitMs} ms, avisos en vivo ${streamsMs} ms, avisos al cajero ${round.told}`,
  );
}

/** Ends the work and counts. */
async function booksOf({ owner }: Cluster, work: Work, received: readonly string[], before: readonly string[]): Promise<Books> {
  const { desks, office, roll, outbox } = work;
  const sessionsLost = await work.signedOut();
  await work.stop();
  const { acknowledged, ...payments } = await desks.compare();
  const mails = { mailsLost: await outbox.lost(received), mailsDoubled: received.length - new Set(received).size };
  // The factories number invoices without the series; those of the sales are in `gaps`.
  const ledger = (await diferenciasEn(owner)).filter((one) => !before.includes(one) && !one.includes('La serie FACTURA'));
  return {
    done: { cobros: acknowledged, ...office.done(), listas: roll.saved(), correos: outbox.written() },
    wrong: { ...payments, ...(await office.compare()), rollsLost: await roll.lost(), ...mails, sessionsLost },
    ledger,
  };
}

await tool(async () => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const given = read(usage, {
    options: {
      seed: text,
      times: text,
      minutes: text,
      only: text,
      desks: { ...text, default: '16' },
      streams: { ...text, default: '50' },
      port: { ...text, default: '15400' },
      resume: flag,
      pgbouncer: flag,
      'sin-momento': flag,
    },
  }).values;
  const asRoot = process.getuid?.() === 0;
  const namespaces = asRoot && namespacesPermitted();
  const disk = asRoot && disksPermitted() ? DISK : undefined;
  // Without a disk of its own a node shares that of this machine, which is not to be full.
  const kinds = given.only?.split(',') ?? Object.keys(FAULTS).filter((kind) => disk || kind !== 'disco');
  if (kinds.some((kind) => !FAULTS[kind])) throw new UsageError(`${usage}\nFallas: ${Object.keys(FAULTS).join(', ')}`);
  const most = Number(given.times ?? Infinity);
  const wanted = Object.fromEntries(kinds.map((kind) => [kind, Math.min(most, FAULTS[kind]!.times)]));
  const fresh: Results = { seed: Number(given.seed ?? Date.now() % 1_000_000), wanted, rounds: [], runs: [], broken: [] };
  const kept = given.resume && existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as Results) : undefined;
  const results = kept ? { ...kept, wanted: { ...kept.wanted, ...wanted } } : fresh;
  console.log(`Semilla ${results.seed}`);
  if (!toCome(results).length) {
    console.log('No falta ninguna: se escribe la página. Sin --resume se empieza de nuevo.');
    return writeReport(results);
  }

  const bin = findPrograms(given.pgbouncer);
  const built = path.join(root, '.cache', 'prueba-cluster');
  rmSync(built, { recursive: true, force: true });
  mkdirSync(built, { recursive: true });
  await buildCantera(built);
  const post = await postOffice();
  const mail = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(post.port),
    SMTP_SECURITY: 'NINGUNA',
    SMTP_FROM: 'cantera@ejemplo.do',
    SMTP_ALLOW_PRIVATE: 'on',
  };
  const folder = mkdtempSync(path.join(tmpdir(), 'cantera-cluster-'));
  const plan = planOf({ folder, bin, base: Number(given.port), pgbouncer: given.pgbouncer, namespaces, disk });
  const program = { command: [process.execPath, 'main.mjs'], cwd: built, env: mail };
  const cluster = new Cluster(plan, program, (words) => console.log(words));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void cluster.stop().finally(() => process.exit(1)));
  try {
    await cluster.start();
    const work = await beginWork(cluster.web, cluster.owner, { desks: Number(given.desks), streams: Number(given.streams) });
    const before = await diferenciasEn(cluster.owner); // the numbers of the academy that the desks were given
    const azar = crearAzar(results.seed);
    const end = Date.now() + Number(given.minutes ?? Infinity) * 60_000;
    const begun = results.rounds.length;
    for (const kind of toCome(results)) if (Date.now() < end) await oneFault(cluster, work, kind, azar, results);
    await cluster.whole();
    const books = await booksOf(cluster, work, post.received, before);
    await work.desks.close();
    const pointInTime = given['sin-momento'] ? undefined : await toPointInTime(cluster);
    const how = [
      namespaces ? 'Cada PostgreSQL, con su etcd, en una red propia (namespace).' : 'Sin redes propias: «sin red» es SIGSTOP.',
      disk ? `Cada uno, con un disco propio en memoria, de ${DISK} MB.` : 'Sin discos propios: el disco lleno no se probó.',
      `${given.desks} cajeros, quien vende, quien sube archivos, quien cierra cajas, una lista, correos y ${given.streams} navegadores que escuchan${given.pgbouncer ? ', por PgBouncer en modo sesión' : ''}.`,
    ].join(' ');
    const [at, where] = [new Date().toISOString(), whereAndWhen(results.seed)];
    results.runs.push({ at, where, rounds: results.rounds.length - begun, books, pointInTime, how });
    writeFileSync(KEPT, JSON.stringify(results));
    console.log(books, pointInTime ?? '');
    writeReport(results);
  } catch (error) {
    results.broken.push((error as Error).message);
    writeFileSync(KEPT, JSON.stringify(results));
    writeReport(results);
    throw error;
  } finally {
    post.close();
    await cluster.stop();
    rmSync(built, { recursive: true, force: true });
  }
});
process.exit();
