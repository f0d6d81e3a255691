import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import tar from 'tar-stream';
import { BackupError, END, MANIFEST, migrationsOf, tablesOf, type CopiedTable, type Manifest } from './backupFile';
import { dropSecrets } from './backupSecrets';
import { decrypting, HEADER_BYTES, MAGIC } from './cipher';
import { namesOf, readJournal, refuseNewer } from '../journal';
import { bringUp, explained, migrateTables } from '../migrate';
import { onConnection } from '../onConnection';
import { refuseServing } from './physical';
import { repeatSuppressions, type Recorded } from './suppressions';

/** Tables that the migrations and the first start fill in an empty database; a restore replaces their rows by those of the backup. */
const seeded = new Set(['public.acceso_conocido', 'public.clave_firma', 'public.intento_acceso']);

const foreignKeysQuery = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as down,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as up
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`;

interface RestoreOptions {
  /** Of an encrypted backup. */
  passphrase?: string;
  /** Keeps the signing key and all that is still valid, because it is the same installation (an upgrade). */
  whole?: boolean;
  /** Suppressions that are repeated before anything can be read, where the copy is older than they are. */
  suppressions?: readonly Recorded[];
}

/** The statements that drop and re-create it. */
type ForeignKey = { down: string; up: string };

async function textOf(entry: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of entry) parts.push(part);
  return Buffer.concat(parts).toString();
}

async function refuseWithRows(client: pg.Client) {
  for (const { name } of await tablesOf(client)) {
    if (seeded.has(name) || !(await client.query(`select from ${name} limit 1`)).rowCount) continue;
    throw new BackupError(
      `La base de datos ya tiene datos (tabla ${name}) y no se tocó. Restaure en una carpeta nueva: npm run cantera -- restore copia.tar.gz --en carpeta`,
    );
  }
}

/** Throws unless the backup fits these tables. The order of columns may differ: it is that of the migrations and edits of each database. */
function refuseOtherTables(manifest: Manifest, tables: CopiedTable[]) {
  const shape = (all: CopiedTable[]) => all.map(({ name, columns }) => `${name}: ${columns.split(',').sort().join()}`).join('\n');
  if (manifest.format === 1 && shape(manifest.tables) === shape(tables)) return;
  throw new BackupError('La copia se hizo con otra versión de Cantera, que esta no conoce: no se restauró nada.');
}

/** Loads the tables of a backup, in the order of its entries, inside the client's transaction. */
class Loader {
  private manifest: Manifest | undefined;
  private foreignKeys: ForeignKey[] = [];
  private expected: number[] | undefined;
  private readonly rows: number[] = [];
  private current = -1;
  private sink: CopyStreamQuery | undefined;

  constructor(private readonly client: pg.Client) {}

  async begin(manifest: Manifest) {
    const { client } = this;
    const tables = await tablesOf(client);
    refuseOtherTables(manifest, tables);
    this.foreignKeys = (await client.query<ForeignKey>(foreignKeysQuery)).rows;
    const triggersOff = tables.map(({ name }) => `alter table ${name} disable trigger user`);
    const empty = `truncate ${tables.map(({ name }) => name).join(', ')}`;
    await client.query([...this.foreignKeys.map(({ down }) => down), ...triggersOff, empty].join(';'));
    this.manifest = manifest;
  }

  async data(name: string, body: AsyncIterable<Buffer>, onFault: (error: Error) => void) {
    const index = Number(name.split('/')[1]);
    const table = this.manifest?.tables[index];
    if (!table) throw new BackupError('El archivo no es una copia de Cantera.');
    if (index !== this.current) {
      await this.closeTable();
      this.current = index;
      this.sink = this.client.query(copyFrom(`copy ${table.name} (${table.columns}) from stdin`));
      this.sink.on('error', onFault);
    }
    const { sink } = this;
    for await (const part of body) {
      await new Promise<void>((resolve, reject) => sink!.write(part, (error) => (error ? reject(error) : resolve())));
    }
  }

  async end(rows: number[]) {
    await this.closeTable();
    this.expected = rows;
  }

  private async closeTable() {
    const { sink } = this;
    if (!sink) return;
    this.sink = undefined;
    sink.end();
    await once(sink, 'finish');
    this.rows[this.current] = sink.rowCount;
  }

  /** Checks the row counts, sets the sequences and re-creates the foreign keys, which PostgreSQL validates. Returns the number of rows. */
  async finish(): Promise<number> {
    const { manifest, expected, client } = this;
    if (!manifest || !expected || manifest.tables.some((_, index) => (this.rows[index] ?? 0) !== expected[index])) {
      throw new BackupError('La copia está incompleta: no se restauró nada.');
    }
    const advance = 'select setval(name::regclass, value, called) from json_to_recordset($1) s(name text, value bigint, called bool)';
    await client.query(advance, [JSON.stringify(manifest.sequences)]);
    const triggersOn = manifest.tables.map(({ name }) => `alter table ${name} enable trigger user`);
    await client.query([...this.foreignKeys.map(({ up }) => up), ...triggersOn].join(';'));
    return expected.reduce((sum, count) => sum + count, 0);
  }

  abandon(error: Error) {
    this.sink?.destroy(error);
  }
}

async function headerOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const isSealed = (header: Buffer) => header.length === HEADER_BYTES && header.subarray(0, MAGIC.length).equals(MAGIC);

/** Whether a backup is encrypted and needs its passphrase. */
export const isEncrypted = async (file: string) => isSealed(await headerOf(file));

/** Streams that give the backup's compressed tar, decrypted if necessary. */
async function plainOf(file: string, passphrase: string | undefined) {
  const header = await headerOf(file);
  if (!isSealed(header)) return [createReadStream(file)];
  if (passphrase === undefined)
    throw new BackupError('La copia está cifrada: indique su frase con --passphrase-file o CANTERA_BACKUP_PASSPHRASE.');
  return [createReadStream(file, { start: HEADER_BYTES }), await decrypting(header, passphrase)];
}

type Entry = AsyncIterable<Buffer> & { header: { name: string } };

/** Hands every entry of a backup to `take`, until it answers false. */
async function eachEntry(
  file: string,
  passphrase: string | undefined,
  take: (entry: Entry, onFault: (error: Error) => void) => Promise<boolean | void>,
): Promise<void> {
  const extract = tar.extract();
  const read = pipeline([...(await plainOf(file, passphrase)), createGunzip(), extract]);
  read.catch((error) => extract.destroy(error as Error));
  try {
    for await (const entry of extract as AsyncIterable<Entry>) {
      if ((await take(entry, (error) => extract.destroy(error))) === false) return void extract.destroy();
    }
  } catch (error) {
    // An entry that was being read when the file ended or PostgreSQL refused a row does not know why it was destroyed.
    if ((error as Error).message === 'Stream was destroyed') await read;
    throw error;
  }
  await read;
}

/** The first entry of a backup, which tells what fits it. */
async function manifestOf(file: string, passphrase: string | undefined): Promise<Manifest> {
  let manifest: Manifest | undefined;
  await eachEntry(file, passphrase, async (entry) => {
    if (entry.header.name === MANIFEST) manifest = JSON.parse(await textOf(entry)) as Manifest;
    return false;
  });
  if (!manifest) throw new BackupError('El archivo no es una copia de Cantera.');
  return manifest;
}

const load = (loader: Loader, file: string, passphrase: string | undefined) =>
  eachEntry(file, passphrase, async (entry, onFault) => {
    const { name } = entry.header;
    if (name === MANIFEST) await loader.begin(JSON.parse(await textOf(entry)) as Manifest);
    else if (name === END) await loader.end(JSON.parse(await textOf(entry)) as number[]);
    else await loader.data(name, entry, onFault);
  });

/** Replaces the errors of zlib, tar or PostgreSQL for a damaged file by one that a user understands. */
function explain(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const damaged = /^(Z_|2[23])/.test(code) || /unexpected end|invalid tar|JSON|premature close/i.test(message);
  return damaged ? new BackupError(`La copia está dañada o cortada: no se restauró nada (${message}).`) : explained(error);
}

/** The migrations that a backup has. Throws NewerDataError for one that this program lacks. */
function stepsOf({ migrations, version }: Manifest): string[] {
  const theirs = namesOf(migrations);
  refuseNewer(
    'La copia es',
    theirs.map((tag) => ({ tag, version })),
  );
  return theirs;
}

async function restoreOn(client: pg.Client, file: string, options: RestoreOptions): Promise<number> {
  const { passphrase, whole = false, suppressions = [] } = options;
  const loader = new Loader(client);
  try {
    const fresh = !(await migrationsOf(client)).length;
    await refuseWithRows(client);
    await refuseServing(client);
    const tags = stepsOf(await manifestOf(file, passphrase));
    if (!fresh && readJournal().some(({ tag }) => !tags.includes(tag)))
      throw new BackupError(
        'La copia es de una Cantera anterior y necesita una base de datos nueva: npm run cantera -- restore copia.tar.gz --en carpeta',
      );
    await client.query('begin');
    await (fresh ? migrateTables(client, { tags }) : bringUp(client));
    await client.query(`lock table ${(await tablesOf(client)).map(({ name }) => name).join(', ')}`);
    if (!fresh) await refuseWithRows(client); // again under the lock; in a new database the rows are those of the migrations
    await load(loader, file, passphrase);
    const rows = await loader.finish();
    await bringUp(client);
    if (!whole) await dropSecrets(client);
    await repeatSuppressions(client, suppressions);
    await client.query('commit');
    await client.query('analyze');
    return rows;
  } catch (error) {
    loader.abandon(error as Error);
    await client.query('rollback').catch(() => {});
    throw explain(error);
  }
}

/**
 * Loads a backup of this or an older program into a database that is empty but for what the first start writes, brings it up to date, and
 * returns the number of rows of the backup. Any error leaves everything as it was. Nobody is signed in afterwards unless `whole`.
 * Needs the tables' owner, not a superuser. Throws BackupError, NewerDataError and UpgradeRefused.
 */
export const restore = (url: string, file: string, options: RestoreOptions = {}): Promise<number> =>
  onConnection(url, (client) => restoreOn(client, file, options));
