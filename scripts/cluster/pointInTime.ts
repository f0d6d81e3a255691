import { setTimeout as sleep } from 'node:timers/promises';
import { closeRestored } from '@/server/db/copies/physical';
import { onConnection } from '@/server/db/onConnection';
import type { Cluster } from './cluster';
import { until } from './processes';

/** The table that somebody empties by mistake, with all that refers to it. */
const EMPTIED = 'cobro';
const ARCHIVED_MS = 120_000;

const TABLES = `select oid::regclass::text name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;

/** The number of rows of every table. */
const counts = (url: string) =>
  onConnection(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(TABLES);
    const all: Record<string, number> = {};
    for (const { name } of rows) all[name] = (await client.query<{ n: number }>(`select count(*)::int n from ${name}`)).rows[0]!.n;
    return all;
  });

const one = <T>(url: string, text: string) => onConnection(url, async (client) => (await client.query<{ v: T }>(text)).rows[0]!.v);
const KEY = 'select secreto v from clave_firma order by codigo_clave desc limit 1';

/** What came of it: `differ` are the tables whose counts are not those of before. */
export interface PointInTime {
  moment: string;
  emptied: number;
  differ: string[];
  seconds: number;
  newKey: boolean;
  openSessions: number;
}

/**
 * Empties a table at a marked moment, while nobody works, and takes the cluster to one second before with pgBackRest; then closes what
 * such a copy leaves open, and starts both Canteras on it.
 */
export async function toPointInTime(cluster: Cluster): Promise<PointInTime> {
  const { owner } = cluster;
  const before = await counts(owner);
  const key = await one<string>(owner, KEY);
  await sleep(2000);
  const emptied = await one<string>(owner, `select clock_timestamp()::text v`);
  await onConnection(owner, (client) => client.query(`truncate ${EMPTIED} cascade`));
  const moment = await one<string>(owner, `select (${`'${emptied}'`}::timestamptz - interval '1 second')::text v`);
  await cluster.onNode(await cluster.leader(), 'cantera', async (client) => {
    const { rows } = await client.query<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) wal');
    await until('el archivo del WAL', ARCHIVED_MS, async () => {
      const { rows: stat } = await client.query<{ done: boolean }>('select last_archived_wal >= $1 done from pg_stat_archiver', [
        rows[0]!.wal,
      ]);
      return stat[0]!.done;
    });
  });

  const begun = Date.now();
  await Promise.all(['cantera1', 'cantera2'].map((name) => cluster.end(name)));
  await cluster.endDatabase();
  await cluster.forget();
  for (const node of cluster.plan.nodes) cluster.empty(node);
  await cluster.startDatabase({ moment });
  await until('la base de datos por HAProxy', ARCHIVED_MS, () => one<number>(owner, 'select 1 v'));
  const after = await counts(owner);
  await closeRestored(owner, []);
  const newKey = (await one<string>(owner, KEY)) !== key;
  const openSessions = await one<number>(owner, 'select count(*)::int v from sesion where terminada is null and expira > now()');
  for (const n of [0, 1]) await cluster.startCantera(n);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return {
    moment,
    emptied: before[EMPTIED]!,
    differ: names.filter((name) => before[name] !== after[name]).map((name) => `${name}: ${before[name]} → ${after[name]}`),
    seconds: Math.round((Date.now() - begun) / 1000),
    newKey,
    openSessions,
  };
}
