import fs from 'node:fs';
import path from 'node:path';
import { backup } from './copies/backup';
import { startEmbedded, type Embedded } from './embedded';
import { flushFolder, upgradeFolder, upgradeMark } from './embedded/cluster';
import { migrate } from './migrate';
import { restore } from './copies/restore';

async function withServer<T>(starting: Promise<Embedded>, work: (url: string) => Promise<T>): Promise<T> {
  const server = await starting;
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

/** Major version of the PostgreSQL that created a data folder; undefined for an empty folder. */
export function versionOf(dataDir: string): string | undefined {
  const file = path.join(dataDir, 'postgres', 'data', 'PG_VERSION');
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined;
}

/** Puts the new cluster in place with two renames. After a power cut between them, the next start does the second one. */
function swap(dataDir: string, version: string): string {
  const home = path.join(dataDir, 'postgres');
  const plain = `${home}-${version}`;
  const kept = fs.existsSync(plain) ? `${plain}-${Date.now()}` : plain;
  const mark = upgradeMark(dataDir);
  fs.writeFileSync(mark, '', { flush: true });
  flushFolder(path.dirname(mark));
  try {
    fs.renameSync(home, kept);
  } catch (error) {
    fs.rmSync(mark); // otherwise a later start could put this copy, outdated by then, in place
    throw error;
  }
  fs.renameSync(path.join(upgradeFolder(dataDir), 'postgres'), home);
  flushFolder(dataDir);
  return kept;
}

/**
 * Moves a data folder from the PostgreSQL of `oldBinaries` (package or absolute folder) to the current one: migrates the old schema, copies
 * it out, loads it into a new cluster and swaps the folders last. Returns the number of rows and the folder with the old data.
 */
export async function upgrade(dataDir: string, oldBinaries: string): Promise<{ rows: number; kept: string }> {
  const side = upgradeFolder(dataDir);
  const copy = path.join(side, 'copia.tar.gz');
  const version = versionOf(dataDir)!;
  await withServer(startEmbedded(dataDir, { pkg: oldBinaries, label: 'actualización' }), async (url) => {
    await migrate(url);
    fs.rmSync(side, { recursive: true, force: true });
    fs.mkdirSync(side);
    await backup(url, copy, { whole: true });
  });
  const rows = await withServer(startEmbedded(side, { label: 'actualización' }), (url) => restore(url, copy, { whole: true }));
  const kept = swap(dataDir, version);
  fs.rmSync(side, { recursive: true, force: true });
  return { rows, kept };
}
