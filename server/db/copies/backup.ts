import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import tar from 'tar-stream';
import { BackupError, END, MANIFEST, migrationsOf, tablesOf, type Manifest } from './backupFile';
import { rowsToCopy } from './backupSecrets';
import { onConnection } from '../onConnection';
import { VERSION } from '../journal';
import { encrypting } from './cipher';

// A tar entry's header states its size in advance, so a table is written as many entries of about this size.
const CHUNK = 4 << 20;

type Add = (name: string, body: Buffer) => Promise<void>;

async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const states = rows.map(
    ({ name }) => `select ${pg.escapeLiteral(name)} as name, last_value::text as value, is_called as called from ${name}`,
  );
  return (await client.query<Manifest['sequences'][number]>(states.join(' union all '))).rows;
}

async function describe(client: pg.Client): Promise<Manifest> {
  const version = await client.query<{ server_version: string }>('show server_version');
  return {
    format: 1,
    version: VERSION,
    postgres: version.rows[0]!.server_version,
    at: new Date().toISOString(),
    migrations: await migrationsOf(client),
    tables: await tablesOf(client),
    sequences: await sequencesOf(client),
  };
}

async function addTable(client: pg.Client, query: string, index: number, add: Add): Promise<number> {
  const rows = client.query(copyTo(`copy (${query}) to stdout`));
  let parts: Buffer[] = [];
  let size = 0;
  let entries = 0;
  const flush = async () => {
    if (size) await add(`data/${index}/${String(entries++).padStart(6, '0')}.copy`, Buffer.concat(parts));
    parts = [];
    size = 0;
  };
  for await (const part of rows as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size >= CHUNK) await flush();
  }
  await flush();
  return rows.rowCount;
}

/** Opens a compressed tar file for writing, encrypted if a passphrase is given. `close` resolves once the file is on disk. */
async function openArchive(file: string, passphrase: string | undefined) {
  const pack = tar.pack();
  const secret = passphrase === undefined ? undefined : await encrypting(passphrase);
  const [small, target] = [createGzip({ level: 4 }), createWriteStream(file, { mode: 0o600, flush: true })];
  const written = secret ? pipeline(pack, small, secret, target) : pipeline(pack, small, target);
  let fault: unknown;
  pack.on('error', () => {}); // no other listener exists between two entries
  written.catch((error: Error) => {
    fault ??= error;
    pack.destroy(error);
  });
  const add: Add = (name, body) =>
    new Promise((resolve, reject) => {
      pack.once('error', reject);
      pack.entry({ name }, body, (error) => {
        pack.off('error', reject);
        if (error) reject(error);
        else resolve();
      });
    });
  const close = async () => {
    pack.finalize();
    await written;
  };
  /** Stops writing and returns the first cause: the disk's error if the disk failed. */
  const abandon = (error: unknown) => {
    fault ??= error;
    pack.destroy();
    return fault;
  };
  return { add, close, abandon };
}

async function copyAll(client: pg.Client, file: string, { passphrase, whole = false }: BackupOptions): Promise<number> {
  const archive = await openArchive(file, passphrase);
  try {
    const manifest = await describe(client);
    if (!manifest.migrations.length) throw new BackupError('La base de datos no tiene las tablas de Cantera: no hay nada que copiar.');
    await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)));
    const rows: number[] = [];
    for (const [index, table] of manifest.tables.entries()) rows.push(await addTable(client, rowsToCopy(table, whole), index, archive.add));
    await archive.add(END, Buffer.from(JSON.stringify(rows)));
    await archive.close();
    return rows.reduce((sum, count) => sum + count, 0);
  } catch (error) {
    throw archive.abandon(error);
  }
}

interface BackupOptions {
  /** Encrypts the file. */
  passphrase?: string;
  /** Copies the signing key and all that is still valid too: for a copy that stays in the data folder and is deleted (an upgrade). */
  whole?: boolean;
  /** Tries the finished file before it gets its name. What it throws is thrown, and the file is gone. */
  verify?: (file: string) => Promise<void>;
}

/**
 * Copies all tables of the application into one file, as a consistent snapshot, while others go on writing; without `whole` nothing in it
 * opens anything on the running server. Returns the number of rows. The file gets its name only when complete and verified, and never
 * replaces another. Throws BackupError.
 */
export async function backup(url: string, file: string, options: BackupOptions = {}): Promise<number> {
  if (existsSync(file)) throw new BackupError(`El archivo ${file} ya existe.`);
  const part = `${file}.part`;
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    const rows = await onConnection(url, async (client) => {
      await client.query('begin isolation level repeatable read read only');
      return copyAll(client, part, options);
    });
    await options.verify?.(part);
    renameSync(part, file);
    return rows;
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
