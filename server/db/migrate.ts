import pg from 'pg';
import { VERSION } from './version';
import { appliedTo, readJournal, refuseNewer, WITHDRAWN } from './journal';
import { grantRole, putUpRules, takeDownRules } from './rules';

const LOCK = 1128353365;

/** Journal of the applied migrations, as drizzle-kit keeps it, with the name of each, and the version that brought it, for programs that do not know it. */
const TABLE = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  alter table drizzle.__drizzle_migrations add column if not exists tag text, add column if not exists version text`;

/** Runs the checks that wait for the commit: PostgreSQL changes no table that has some waiting. */
const CHECK = 'set constraints all immediate; set constraints all deferred';

/**
 * Brings the tables up to date, or only as far as `tags` go. The rules are down meanwhile, because each fits the tables of its own version
 * only. Runs in the caller's transaction.
 */
export async function migrateTables(client: pg.Client, tags?: readonly string[]): Promise<void> {
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
  for (const { tag, when, sql, hash } of pending) {
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
export class UpgradeRefused extends Error {
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

/** Throws UpgradeRefused, which names the others, if a pending step does not bear a serving process of the version before beside it. */
async function refuseBeside(client: pg.Client, appRole: string): Promise<void> {
  const done = new Set((await appliedTo(client)).map(({ when }) => when));
  const step = done.size ? readJournal().find(({ when, rolling }) => !done.has(when) && !rolling) : undefined;
  if (!step) return;
  const { rows } = await client.query<{ host: string }>(SERVING, [appRole]);
  if (rows.length)
    throw new UpgradeRefused(
      `Otra Cantera usa estos datos (desde ${rows.map(({ host }) => host).join(', ')}) y el paso ${step.tag} no puede darse a su lado. No se cambió nada: deténgala y arranque de nuevo.`,
    );
}

/** Brings tables and rules up to date in the caller's transaction; one process after the other. Throws NewerDataError and UpgradeRefused. */
export async function bringUp(client: pg.Client, appRole = ''): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await refuseBeside(client, appRole);
  await migrateTables(client);
  await putUpRules(client);
  await grantRole(client, appRole);
}

/**
 * Brings a database to the current schema and rules (audit, live events) in one transaction: all of it or nothing; where nothing differs,
 * nothing is touched. An advisory lock makes processes that start together do it one after the other. `appRole` gets its grants if requests
 * are served by another role than that of `url`, which owns the tables. Throws NewerDataError for data of a newer program, and UpgradeRefused
 * beside a process that a step does not bear, on a PostgreSQL that is too old or lacks an extension.
 */
export async function migrate(url: string, appRole = ''): Promise<void> {
  const client = new pg.Client(url);
  // A lost connection fails the running query; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseOld(client);
    await client.query('begin');
    await bringUp(client, appRole);
    await client.query('commit');
  } catch (error) {
    throw explained(error);
  } finally {
    await client.end(); // rolls back what was not committed
  }
}
