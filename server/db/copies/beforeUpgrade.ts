import { existsSync } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { backup } from './backup';
import { BackupError, onConnection } from './backupFile';
import { appliedTo, readJournal, refuseNewer } from '../journal';
import { VERSION } from '../version';

const LOCK = 1128353367;
/** A copy is smaller than its database, which has indexes and is not compressed. */
const PART_OF_DATABASE = 0.5;

/** What an update of the program will do to a database. */
export interface Pending {
  /** Names of the migrations that are still to come, in order; all of them for an empty database. */
  steps: string[];
  /** Whether a process of the version before can go on serving meanwhile. */
  rolling: boolean;
  /** The tables that they touch, with about how many rows each has. */
  tables: { name: string; rows: number }[];
  /** Size of the database in bytes. */
  bytes: number;
  /** Whether it has data of an older version. */
  older: boolean;
}

const TOUCHED = /(?:alter table|update|insert into|delete from)\s+(?:only\s+)?"?(\w+)"?/gi;

async function pendingOn(client: pg.Client): Promise<Pending> {
  const applied = await appliedTo(client);
  refuseNewer('Los datos son', applied);
  const done = new Set(applied.map(({ when }) => when));
  const pending = readJournal().filter(({ when }) => !done.has(when));
  const touched = new Set(pending.flatMap(({ sql }) => [...sql.matchAll(TOUCHED)].map(([, name]) => name!)));
  const { rows: tables } = await client.query<{ name: string; rows: number }>(
    `select relname::text as name, greatest(reltuples, 0)::int as rows from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any($1) order by 1`,
    [[...touched]],
  );
  const { rows: size } = await client.query<{ bytes: string }>('select pg_database_size(current_database())::text as bytes');
  return {
    steps: pending.map(({ tag }) => tag),
    rolling: pending.every(({ rolling }) => rolling),
    tables,
    bytes: Number(size[0]!.bytes),
    older: applied.length > 0 && pending.length > 0,
  };
}

/** What an update will do to a database, without doing it. Throws NewerDataError. */
export const pendingOf = (url: string): Promise<Pending> => onConnection(url, pendingOn);

/** The bytes of free disk that the copy before an update needs. */
export const bytesForCopy = ({ bytes }: Pick<Pending, 'bytes'>): number => Math.ceil(bytes * PART_OF_DATABASE);

/**
 * Copies a database that is about to be updated into `folder`, once per version of the program, and returns the file; undefined if nothing
 * is pending. Of several processes one makes it and the others wait. Throws BackupError, before anything changed, if the disk has no room.
 */
export async function copyBeforeUpgrade(url: string, folder: string, passphrase?: string): Promise<string | undefined> {
  return onConnection(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const pending = await pendingOn(client);
    const file = path.join(folder, `antes-de-${VERSION}.tar.gz${passphrase === undefined ? '' : '.cifrada'}`);
    if (!pending.older || existsSync(file)) return undefined;
    await mkdir(folder, { recursive: true });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < bytesForCopy(pending))
      throw new BackupError(
        `Antes de actualizar los datos se hace una copia, y en ${folder} no cabe: libere ${Math.ceil(bytesForCopy(pending) / 1e6)} MB. No se cambió nada.`,
      );
    await backup(url, file, { passphrase });
    return file;
  });
}
