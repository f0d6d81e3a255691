import { mkdir, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { moment } from '@/utils/format';
import { backup } from './backup';
import { ADVISORY } from '../advisory';
import { onConnection } from '../onConnection';
import { BackupError } from './backupFile';
import { VERSION, appliedTo, readJournal, refuseNewer } from '../journal';
import { besideOthers, migrate, UpgradeRefused } from '../migrate';
import { verifyCopy } from './verify';

/** A copy is smaller than its database, which has indexes and is not compressed. */
const PART_OF_DATABASE = 0.5;

/** What an update of the program will do to a database. */
export interface Pending {
  /** Names of the migrations that are still to come, in order; all of them for an empty database. */
  steps: string[];
  /** Whether a process of the version before can go on serving meanwhile. */
  rolling: boolean;
  /** The tables that they touch, with how many rows each has. */
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
  const { rows: there } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any($1) order by 1`,
    [[...touched]],
  );
  const tables: Pending['tables'] = [];
  for (const { name } of there) {
    const { rows: counted } = await client.query<{ rows: number }>(`select count(*)::int as rows from ${name}`);
    tables.push({ name, rows: counted[0]!.rows });
  }
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

/** The bytes of free disk that the copy before an update needs; its trial restores it beside the original. */
export const bytesForCopy = ({ bytes }: Pick<Pending, 'bytes'>, verified: boolean): number =>
  Math.ceil(bytes * (verified ? 1 + PART_OF_DATABASE : PART_OF_DATABASE));

interface Update {
  /** Folder of the copy that is made before. */
  folder: string;
  passphrase?: string;
  /** Whether the copy is tried before the data are touched: restored and updated in a database of its own. */
  verified: boolean;
  appRole: string;
  now: Date;
  /** Tells the operator what is done now. */
  tell: (words: string) => void;
}

/** How much later than now what happened last may be (ms): clocks of two machines differ a little. */
const CLOCK_MS = 5 * 60_000;

/** Throws UpgradeRefused if the clock is behind: what is written from now on would lie before what is there. */
async function refuseClock(client: pg.Client, now: Date): Promise<void> {
  const { rows } = await client.query<{ ms: number | null }>(
    `select (extract(epoch from max(momento)) * 1000)::float8 as ms from auditoria where momento > $1`,
    [new Date(now.getTime() + CLOCK_MS)],
  );
  const last = rows[0]!.ms;
  if (last !== null)
    throw new UpgradeRefused(
      `El reloj de este equipo va atrasado: dice que es el ${moment(now.toISOString())} y en los datos hay cambios del ${moment(new Date(last).toISOString())} No se cambió nada: póngalo en hora y arranque de nuevo.`,
    );
}

/**
 * Brings a database up to date; data of an older version are copied first, into a file that replaces the one of an earlier attempt. Of
 * several processes that start together one does it and the others wait. Throws BackupError, NewerDataError and UpgradeRefused, and then
 * nothing has changed.
 */
export async function updateData(url: string, { folder, passphrase, verified, appRole, now, tell }: Update): Promise<void> {
  await onConnection(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [ADVISORY.update]);
    const pending = await pendingOn(client);
    if (pending.older) {
      await besideOthers(client, appRole);
      await refuseClock(client, now);
      await mkdir(folder, { recursive: true });
      const { bavail, bsize } = await statfs(folder);
      const needed = bytesForCopy(pending, verified);
      if (bavail * bsize < needed)
        throw new BackupError(
          `Antes de actualizar los datos se hace una copia, y en ${folder} no cabe: libere ${Math.ceil(needed / 1e6)} MB. No se cambió nada.`,
        );
      tell(`Los datos se actualizan a Cantera ${VERSION}. Antes se copian${verified ? ' y la copia se comprueba' : ''}…`);
      const file = path.join(folder, `antes-de-${VERSION}.tar.gz${passphrase === undefined ? '' : '.cifrada'}`);
      const fresh = `${file}.nueva`;
      await rm(fresh, { force: true });
      // Nothing of the ledger's checks fits the tables of an older version, so only its rows are compared.
      const verify = (made: string) => verifyCopy(url, made, async () => [], passphrase);
      await backup(url, fresh, { passphrase, verify: verified ? verify : undefined });
      await rename(fresh, file);
      tell(`Como estaban quedan en ${file}`);
    }
    await migrate(url, appRole, (tag, nth, of) => tell(`Paso ${nth} de ${of}: ${tag}`));
    if (pending.older) tell('Los datos están al día.');
  });
}
