import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Azar } from '@/utils/azar';
import type { Cluster } from './cluster';
import { plug } from './machine';
import type { Node } from './plan';
import { postmasterOf, signalTree, until } from './processes';
import { START_MS } from './watch';

/** What a fault is done to, and with which luck. */
export interface Target {
  cluster: Cluster;
  azar: Azar;
  /** Waits until payments are acknowledged again. */
  paid: () => Promise<void>;
  /** Sends one payment to several servers under one key; the receipt that each names. */
  twice: (origins: readonly string[]) => Promise<number[]>;
}

/** One way to break the cluster. It breaks it, waits until payments go on, asserts what must be so by then, and mends it. */
export interface Fault {
  what: string;
  /** How often, unless told otherwise. */
  times: number;
  /** Longest that a payment may wait (ms), in 95 of 100 times. */
  limitMs: number;
  /** Returns what is worth noting of it. */
  run: (target: Target) => Promise<string>;
}

const PROCESS_MS = 15_000;
const NODE_MS = 45_000;

/** More of the WAL (16 MB each) than a primary keeps (wal_keep_size). */
const SEGMENTS = 20;
const AHEAD = `const Own = Date; globalThis.Date = class extends Own {
  constructor(...given) { super(...(given.length ? given : [Own.now() + 30000])); }
  static now() { return Own.now() + 30000; }
};`;

const standby = async ({ cluster, azar }: Target) => {
  const primary = await cluster.leader();
  return azar.uno(cluster.plan.nodes.filter(({ name }) => name !== primary.name));
};

/** Kills PostgreSQL of the primary: Patroni must not start it again, but give its place away. */
async function killPrimary({ cluster, paid }: Target): Promise<string> {
  const before = await cluster.leader();
  process.kill(postmasterOf(cluster.dataOf(before))!, 'SIGKILL');
  const after = await cluster.relieved(before);
  await paid();
  return `${before.name} → ${after.name}`;
}

/** The same payment reaches both servers while the primary dies: there is one receipt. */
async function sameKey(target: Target): Promise<string> {
  const { balancer, ports } = target.cluster.plan;
  const asked = target.twice(ports.cantera.map((port) => `http://${balancer}:${port}`));
  const note = await killPrimary(target);
  const receipts = await asked;
  if (new Set(receipts).size !== 1) throw new Error(`One key, several receipts: ${receipts.join(', ')}`);
  return `${note}; un recibo, ${receipts[0]}`;
}

async function switchover({ cluster, paid }: Target): Promise<string> {
  const before = await cluster.leader();
  await cluster.patroni(before, 'POST', 'switchover', { leader: before.name });
  const after = await cluster.relieved(before);
  await paid();
  return `${before.name} → ${after.name}`;
}

async function killCantera({ cluster, azar, paid }: Target): Promise<string> {
  const n = azar.uno([0, 1]);
  await cluster.end(`cantera${n + 1}`, 'SIGKILL');
  await paid();
  await cluster.startCantera(n);
  return `cantera${n + 1}`;
}

/** The clock of one Cantera is half a minute ahead. */
async function clockAhead({ cluster, azar, paid }: Target): Promise<string> {
  const n = azar.uno([0, 1]);
  await cluster.end(`cantera${n + 1}`);
  await cluster.startCantera(n, { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(AHEAD)}` });
  await paid();
  await cluster.end(`cantera${n + 1}`);
  await cluster.startCantera(n);
  return `cantera${n + 1}`;
}

/** A standby loses everything it has, and is built anew. */
async function loseStandby(target: Target): Promise<string> {
  const { cluster, paid } = target;
  const node = await standby(target);
  await cluster.end(`patroni-${node.name}`, 'SIGKILL');
  const pid = postmasterOf(cluster.dataOf(node));
  if (pid) process.kill(pid, 'SIGKILL');
  await until('el fin de PostgreSQL', 10_000, async () => !postmasterOf(cluster.dataOf(node)));
  await paid();
  cluster.empty(node);
  cluster.startPatroni(node);
  return node.name;
}

/** A standby is away for so long that the primary has not kept what it missed: it comes from the repository. */
async function fallBehind(target: Target): Promise<string> {
  const { cluster, paid } = target;
  const node = await standby(target);
  await cluster.endNode(node, 'SIGKILL');
  const gone = await cluster.onNode(await cluster.leader(), 'postgres', async (client) => {
    const { rows } = await client.query<{ wal: string }>('select pg_walfile_name(pg_current_wal_lsn()) wal');
    for (let n = 0; n < SEGMENTS; n += 1) await client.query(`select pg_logical_emit_message(true, 'prueba', 'hueco'), pg_switch_wal()`);
    // Patroni takes the slot of a member away that has said nothing for 20 s; what it held is kept until the next checkpoint.
    await until('que el principal olvide lo que falta', START_MS, async () => {
      await client.query('checkpoint');
      return (await client.query('select from pg_ls_waldir() where name = $1', [rows[0]!.wal])).rowCount === 0;
    });
    return rows[0]!.wal;
  });
  await paid();
  cluster.startPatroni(node);
  return `${node.name}, desde ${gone}`;
}

async function loseEtcd({ cluster, azar, paid }: Target): Promise<string> {
  const node = azar.uno(cluster.plan.nodes);
  await cluster.end(`etcd-${node.name}`, 'SIGKILL');
  await sleep(8000); // longer than Patroni takes between two looks
  await paid();
  cluster.startEtcd(node);
  return node.name;
}

/** The primary's machine is cut off, or, where namespaces are not permitted, everything on it is stopped. */
async function cutOff(target: Target): Promise<string> {
  const { cluster, paid } = target;
  const before = await cluster.leader();
  const n = cluster.plan.nodes.indexOf(before);
  if (!before.namespace) return stopPrimary(target, before);
  let after: Node;
  plug(cluster.plan, n, false);
  try {
    await sleep(1000);
    if (await cluster.acknowledges(before)) throw new Error(`${before.name} was cut off and acknowledged a write`);
    after = await cluster.relieved(before);
    await paid();
    if (await cluster.acknowledges(before)) throw new Error(`${before.name} was replaced and acknowledged a write`);
  } finally {
    plug(cluster.plan, n, true);
  }
  return `${before.name} → ${after.name}, en su propia red`;
}

async function stopPrimary({ cluster, paid }: Target, before: Node): Promise<string> {
  const pids = [cluster.running.get(`patroni-${before.name}`)!.child.pid!, postmasterOf(cluster.dataOf(before))!];
  for (const pid of pids) signalTree(pid, 'SIGSTOP');
  try {
    await cluster.relieved(before);
    await paid();
  } finally {
    for (const pid of pids) signalTree(pid, 'SIGCONT');
  }
  return `${before.name}, detenido (SIGSTOP)`;
}

/** The primary's disk is full. Until another node takes its place, or the disk has room again, nothing is saved and nothing is lost. */
async function fillDisk({ cluster, paid }: Target): Promise<string> {
  const before = await cluster.leader();
  const disk = path.join(before.folder, 'disk');
  const ballast = path.join(disk, 'lastre');
  const { bavail, bsize } = statfsSync(disk);
  for (let n = 0, left = bavail * bsize; left > 0; n += 1, left -= 64 << 20) {
    try {
      writeFileSync(`${ballast}${n}`, Buffer.alloc(Math.min(left, 64 << 20)));
    } catch {
      break; // others write too: it is full
    }
  }
  try {
    const after = await cluster.relieved(before).catch(() => undefined);
    if (after) await paid();
    return after ? `${before.name} → ${after.name}` : `${before.name} siguió; se liberó el disco a los ${START_MS / 1000} s`;
  } finally {
    for (let n = 0; n < 200; n += 1) rmSync(`${ballast}${n}`, { force: true });
    await paid();
  }
}

/** What both Canteras say of themselves, once neither can work. */
const unwell = (cluster: Cluster, words: RegExp) =>
  until(`un /api/health que diga ${words}`, START_MS, async () => {
    const said = await cluster.health();
    return said.every((one) => words.test(one)) && said[0];
  });

/** Without etcd the primary cannot know that it is the only one, and gives up. */
async function loseAllEtcd({ cluster, paid }: Target): Promise<string> {
  for (const { name } of cluster.plan.nodes) await cluster.end(`etcd-${name}`, 'SIGKILL');
  const said = await unwell(cluster, /no responde/);
  for (const node of cluster.plan.nodes) cluster.startEtcd(node);
  await paid();
  return `salud: ${said}`;
}

/** Without a standby nothing is acknowledged. */
async function loseTwo({ cluster, paid }: Target): Promise<string> {
  const primary = await cluster.leader();
  const others = cluster.plan.nodes.filter(({ name }) => name !== primary.name);
  await Promise.all(others.map((node) => cluster.endNode(node, 'SIGKILL')));
  const said = await unwell(cluster, /no confirma|no responde/);
  if (await cluster.acknowledges(primary)) throw new Error(`${primary.name} was alone and acknowledged a write`);
  for (const node of others) cluster.startPatroni(node);
  await paid();
  return `salud: ${said}`;
}

async function restartBalancer({ cluster, paid }: Target): Promise<string> {
  await cluster.end('haproxy', 'SIGKILL');
  cluster.startBalancer();
  await paid();
  return 'haproxy';
}

/** Every way, by its name. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  muerte: { what: 'PostgreSQL del principal, kill -9', times: 20, limitMs: PROCESS_MS, run: killPrimary },
  clave: { what: 'lo mismo, con la misma clave en las dos Cantera', times: 3, limitMs: PROCESS_MS, run: sameKey },
  relevo: { what: 'relevo pedido (switchover)', times: 5, limitMs: PROCESS_MS, run: switchover },
  cantera: { what: 'una Cantera, kill -9', times: 5, limitMs: PROCESS_MS, run: killCantera },
  reserva: { what: 'un servidor de reserva perdido y rehecho', times: 5, limitMs: NODE_MS, run: loseStandby },
  etcd: { what: 'un etcd, kill -9', times: 5, limitMs: PROCESS_MS, run: loseEtcd },
  hueco: { what: 'una reserva a la que le falta lo que el principal ya no guarda', times: 1, limitMs: NODE_MS, run: fallBehind },
  reloj: { what: 'una Cantera con el reloj 30 s adelantado', times: 1, limitMs: PROCESS_MS, run: clockAhead },
  red: { what: 'el principal sin red', times: 5, limitMs: NODE_MS, run: cutOff },
  etcds: { what: 'todos los etcd, kill -9, hasta que la salud lo dice', times: 1, limitMs: START_MS, run: loseAllEtcd },
  reservas: { what: 'los dos servidores de reserva, hasta que la salud lo dice', times: 1, limitMs: START_MS, run: loseTwo },
  haproxy: { what: 'HAProxy, kill -9 en pleno cobro', times: 3, limitMs: PROCESS_MS, run: restartBalancer },
  // Whoever has the disk keeps the place while its PostgreSQL can write its log: the proof frees it after two minutes.
  disco: { what: 'el disco del principal lleno, dos minutos o hasta el relevo', times: 1, limitMs: START_MS + PROCESS_MS, run: fillDisk },
};
