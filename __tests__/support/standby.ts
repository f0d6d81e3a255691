import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { APP_ROLE, startEmbedded } from '@/server/db/embedded';
import { openCluster } from '@/server/db/embedded/cluster';
import { endServer } from '@/server/db/embedded/ending';
import { readPidFile } from '@/server/db/embedded/pidFile';
import { launch, watchdog } from '@/server/db/embedded/postmaster';
import { addressOf, appAddressOf } from '@/server/db/embedded/server';
import { migrate } from '@/server/db/migrate';

// The bundled PostgreSQL brings no pg_basebackup: a standby begins here as a copy of a primary that is stopped meanwhile.

/** A setting whose value is wrong here costs nothing but the test's own databases. */
const SETTINGS = { fsync: 'off', wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '64MB', shared_buffers: '64MB' };

const TEMPLATE = 'plantilla';

/** Another database of the same server. */
const of = (url: string, database: string) => Object.assign(new URL(url), { pathname: database }).href;

/** Asks once, on a connection of its own. */
async function ask<R extends pg.QueryResultRow>(url: string, text: string): Promise<R[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Starts a primary with a migrated template, to which the databases of this file's tests go, and a standby that follows it and gives up
 * what is in the way of its replay.
 */
export async function startPair(folder: string) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const home = path.join(folder, 'primario');
  const first = await startEmbedded(home, { settings: SETTINGS });
  await ask(first.url, `create database ${TEMPLATE}`);
  await migrate(of(first.url, TEMPLATE), APP_ROLE);
  await first.stop();
  const place = path.join(folder, 'reserva');
  const copied = spawnSync('cp', ['-a', home, place]);
  if (copied.status !== 0) throw new Error(String(copied.stderr));
  rmSync(path.join(place, 'postgres', 'port'));
  const primary = await startEmbedded(home, { settings: SETTINGS });
  Object.assign(process.env, { TEST_PG_URL: primary.url, TEST_PG_APP_URL: primary.appUrl, TEST_PG_TEMPLATE: TEMPLATE });

  const cluster = openCluster(place);
  writeFileSync(path.join(cluster.data, 'standby.signal'), '');
  const { port: from, username, password } = new URL(primary.url);
  const conninfo = `host=127.0.0.1 port=${from} user=${username} password=${password}`;
  await launch(cluster, { ...SETTINGS, hot_standby: 'on', primary_conninfo: conninfo, max_standby_streaming_delay: '0' });
  const running = () => readPidFile(cluster)!;
  const admin = <R extends pg.QueryResultRow>(text: string) => ask<R>(addressOf(cluster, running().port, password, 'postgres'), text);
  const until = async (what: string, look: () => Promise<boolean>) => {
    for (const end = Date.now() + 30_000; !(await look().catch(() => false)); await sleep(20))
      if (Date.now() > end) throw new Error(`Never: ${what}`);
  };
  await until('the standby answers', async () => (await admin('select 1')).length === 1);
  const { pid } = running();
  watchdog(cluster, pid);
  const REPLAY = `select pg_get_wal_replay_pause_state() state`;
  return {
    /** The address of a database on the standby, for the role that serves requests. */
    urlOf: (url: string) => of(appAddressOf(cluster, running().port, new URL(primary.appUrl).password), new URL(url).pathname.slice(1)),
    /** Waits until the standby has repeated everything; one that was promoted repeats no more. */
    follow: async () => {
      const [{ lsn }] = (await ask<{ lsn: string }>(primary.url, 'select pg_current_wal_insert_lsn()::text lsn')) as [{ lsn: string }];
      await until('the standby follows', async () => {
        const [row] = await admin<{ done: boolean }>(`select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= '${lsn}'::pg_lsn done`);
        return row!.done;
      });
    },
    /** Stops the replay: from here on the standby is behind. */
    pause: async () => {
      await admin('select pg_wal_replay_pause()');
      await until('the replay is paused', async () => (await admin<{ state: string }>(REPLAY))[0]!.state === 'paused');
    },
    resume: () => admin('select pg_wal_replay_resume()'),
    /** Ends every connection of ours to the standby, as a balancer does with those of a server that is no standby any more. */
    cut: () => admin(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'cantera %'`),
    promote: () => admin('select pg_promote()'),
    stopStandby: () => endServer(cluster, pid, 10_000),
    stop: async () => {
      await endServer(cluster, pid, 10_000);
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
