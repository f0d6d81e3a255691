import pg from 'pg';

/** A table of a copy: name and columns are quoted and ready for SQL; generated columns are left out. */
export type CopiedTable = { name: string; columns: string };

/** First entry of a copy: what it holds and which schema it fits. */
export type Manifest = {
  format: 1;
  postgres: string;
  at: string;
  migrations: string[];
  tables: CopiedTable[];
  sequences: { name: string; value: string; called: boolean }[];
};

export const MANIFEST = 'manifest.json';
/** Last entry of a copy, with the rows of each table; a copy without it was cut off. */
export const END = 'end.json';

/** A copy or a target that cannot be used; the message is Spanish and needs no stack. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const tablesQuery = `select format('%I.%I', n.nspname, c.relname) as name,
    (select string_agg(quote_ident(a.attname), ',' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = 'public'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1`;

/** The tables of the application, in the order of a copy. */
export const tablesOf = async (client: pg.Client) => (await client.query<CopiedTable>(tablesQuery)).rows;

/** Hashes of the migrations that made the schema; none where it was never migrated. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const known = await client.query<{ there: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as there`);
  if (!known.rows[0]!.there) return [];
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id');
  return rows.map(({ hash }) => hash);
}

/** Does some work on a connection of its own, and fails when that is lost, also where a COPY would wait for ever. */
export async function onConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  const lost = new Promise<never>((_, reject) => {
    client.on('error', () => reject(new BackupError('Se perdió la conexión con PostgreSQL: no se hizo nada.')));
  });
  lost.catch(() => {});
  await client.connect();
  try {
    return await Promise.race([work(client), lost]);
  } finally {
    await client.end().catch(() => {});
  }
}
