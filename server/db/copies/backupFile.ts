import type pg from 'pg';
import { PlainError } from '@/utils/plainError';
import { appliedTo } from '../journal';

/** A table of a backup: name and column list are quoted for SQL; generated columns are left out. */
export type CopiedTable = { name: string; columns: string };

/** First entry of a backup: its contents and the schema that it fits. */
export type Manifest = {
  format: 1;
  /** Of the program that made it; older ones did not say. */
  version?: string;
  postgres: string;
  at: string;
  /** Names of the applied migrations; their hashes in backups of programs that did not know names. */
  migrations: string[];
  tables: CopiedTable[];
  sequences: { name: string; value: string; called: boolean }[];
};

export const MANIFEST = 'manifest.json';
/** Last entry of a backup, with the number of rows of each table; a backup without it is truncated. */
export const END = 'end.json';

/** A backup or a target database cannot be used. The message is in Spanish and is shown without a stack trace. */
export class BackupError extends PlainError {
  override name = 'BackupError';
}

const tablesQuery = `select format('%I.%I', n.nspname, c.relname) as name,
    (select string_agg(quote_ident(a.attname), ',' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = 'public'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1`;

/** The application's tables, in the order of a backup (by name, without those of extensions). */
export const tablesOf = async (client: pg.Client) => (await client.query<CopiedTable>(tablesQuery)).rows;

/** Names of the applied migrations; empty for a database that was never migrated. */
export const migrationsOf = async (client: pg.Client) => (await appliedTo(client)).map(({ tag }) => tag);
