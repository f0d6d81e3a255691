import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { PlainError } from '@/utils/plainError';
import { VERSION, WITHDRAWN, appliedTo, readJournal, refuseNewer } from './journal';
import { ADVISORY } from './advisory';
import { onConnection } from './onConnection';
import { grantRole, putUpRules, takeDownRules } from './rules';

/** Journal of the applied migrations, as drizzle-kit keeps it, with the name of each, and the version that brought it, for programs that do not know it. */
const TABLE = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  alter table drizzle.__drizzle_migrations add column if not exists tag text, add column if not exists version text`;

/** Runs the checks that wait for the commit: PostgreSQL changes no table that has some waiting. */
const CHECK = 'set constraints all immediate; set constraints all deferred';

/** Hears which step is done next, the how manieth of how many: of data of an older version, not of an empty database. */
export type OnStep = (tag: string, nth: number, of: number) => void;

interface Steps {
  /** The names of the only steps to do, unless all are. */
  tags?: readonly string[];
  onStep?: OnStep;
}

/**
 * Brings the tables up to date, or only as far as `tags` go. The rules are down meanwhile, because each fits the tables of its own version
 * only. Runs in the caller's transaction. Throws NewerDataError, and UpgradeRefused on a PostgreSQL that is too old.
 */
export async function migrateTables(client: pg.Client, { tags, onStep }: Steps = {}): Promise<void> {
  await refuseOld(client);
  const applied = await appliedTo(client);
  refuseNewer('Los datos son', applied);
  const done = new Set(applied.map(({ when }) => when));
  const withdrawn = WITHDRAWN.filter(({ when }) => done.has(when));
  const pending = readJournal().filter(({ when, tag }) => !done.has(when) && (tags?.includes(tag) ?? true));
  if (!withdrawn.length && !pending.length) return;
  await takeDownRules(client);
  await client.query(TABLE);
  for (const { when, undo } of withdrawn) {
    await client.query(undo);
    await client.query('delete from drizzle.__drizzle_migrations where created_at = $1', [when]);
  }
  for (const [index, { tag, when, sql, hash }] of pending.entries()) {
    if (applied.length) onStep?.(tag, index + 1, pending.length);
    await client.query(sql);
    await client.query(CHECK);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at, tag, version) values ($1, $2, $3, $4)', [
      hash,
      when,
      tag,
      VERSION,
    ]);
  }
}

/** The data cannot be brought up to date here and now. The message is in Spanish, one line, and is shown without a stack trace. */
export class UpgradeRefused extends PlainError {
  override name = 'UpgradeRefused';
}

/** The oldest PostgreSQL that knows everything the rules and views use. */
const OLDEST = 15;

async function refuseOld(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  const { version } = rows[0]!;
  if (parseInt(version, 10) < OLDEST)
    throw new UpgradeRefused(`Cantera necesita PostgreSQL ${OLDEST} o más nuevo, y este es el ${version}. No se cambió nada.`);
}

/** PostgreSQL's words for an extension whose files are not installed (two, by version), or that the role may not create. */
const EXTENSION = /extension (?:control file .*\/|")([a-z_]+)(?:\.control|")/;
const NOT_ALLOWED = '42501';

/** What PostgreSQL refuses, with what an operator can do about it; any other error stays as it is. */
export function explained(error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string };
  const name = EXTENSION.exec(message)?.[1];
  if (name)
    return new UpgradeRefused(
      `Este PostgreSQL no tiene la extensión ${name}, o el usuario no puede crearla: instale su paquete contrib y ejecute en la base de datos, como administrador, «create extension ${name}». No se cambió nada.`,
    );
  if (code === NOT_ALLOWED)
    return new UpgradeRefused(
      `El usuario no puede crear ni cambiar las tablas de esta base de datos (${message}): indique a su dueño en DATABASE_OWNER_URL. No se cambió nada.`,
    );
  return error;
}

/** Connections of serving processes, as connect.ts and changes.ts name them; of another role PostgreSQL may tell the role alone. */
const SERVING = `select distinct coalesce(host(client_addr), 'este equipo') as host from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and (application_name in ('cantera api', 'cantera changes') or application_name is null and usename = $1) order by 1`;

/** Where the processes run that serve from a database, in words; undefined if none does. */
export async function servingFrom(client: pg.Client, appRole = ''): Promise<string | undefined> {
  const { rows } = await client.query<{ host: string }>(SERVING, [appRole]);
  return rows.length ? rows.map(({ host }) => host).join(', ') : undefined;
}

/**
 * Whether steps are pending while other processes serve. Throws UpgradeRefused, which names those, if a step does not bear a serving process
 * of the version before beside it.
 */
export async function besideOthers(client: pg.Client, appRole: string): Promise<boolean> {
  const done = new Set((await appliedTo(client)).map(({ when }) => when));
  const pending = done.size ? readJournal().filter(({ when }) => !done.has(when)) : [];
  const others = pending.length ? await servingFrom(client, appRole) : undefined;
  const step = pending.find(({ rolling }) => !rolling);
  if (others && step)
    throw new UpgradeRefused(
      `Otra Cantera usa estos datos (desde ${others}) y el paso ${step.tag} no puede darse a su lado. No se cambió nada: deténgala y arranque de nuevo.`,
    );
  return others !== undefined;
}

/**
 * Longest that all tables are waited for (ms): whoever comes after the one that waits for a table waits too. It is shorter than PostgreSQL's
 * deadlock_timeout (1 s), so that of two that wait for each other this gives up and not a user.
 */
const PATIENCE_MS = 700;
/** How often that is tried, with a pause (ms) in which the others go on. */
const [ATTEMPTS, PAUSE_MS] = [100, 3000];
/** SQLSTATE of a statement that took longer than it may. */
const TOO_LONG = '57014';

/** Locks all tables together, or fails soon: a long export must not hold up everybody through this transaction. */
async function takeTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(oid::regclass::text, ', ') as names from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  await client.query(`set local statement_timeout = ${PATIENCE_MS}`);
  await client.query(`lock table ${rows[0]!.names}`);
  await client.query('set local statement_timeout = 0');
}

/** Brings tables and rules up to date in the caller's transaction; one process after the other. Throws NewerDataError and UpgradeRefused. */
export async function bringUp(client: pg.Client, appRole = '', onStep?: OnStep): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [ADVISORY.migration]);
  if (await besideOthers(client, appRole)) await takeTables(client);
  await migrateTables(client, { onStep });
  await putUpRules(client);
  await grantRole(client, appRole);
}

/**
 * Brings a database to the current schema and rules (audit, live events) in one transaction: all of it or nothing; where nothing differs,
 * nothing is touched. An advisory lock makes processes that start together do it one after the other. `appRole` gets its grants if requests
 * are served by another role than that of `url`, which owns the tables. Throws NewerDataError for data of a newer program, and UpgradeRefused
 * beside a process that a step does not bear, on a PostgreSQL that is too old or lacks an extension.
 */
export const migrate = (url: string, appRole = '', onStep?: OnStep): Promise<void> =>
  onConnection(url, async (client) => {
    for (let left = ATTEMPTS; ; left -= 1) {
      await client.query('begin');
      try {
        await bringUp(client, appRole, onStep);
        return void (await client.query('commit'));
      } catch (error) {
        if (!left || (error as pg.DatabaseError).code !== TOO_LONG) throw explained(error); // ending the connection rolls back
        await client.query('rollback');
        await sleep(PAUSE_MS);
      }
    }
  });
