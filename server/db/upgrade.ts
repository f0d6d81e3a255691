import fs from 'node:fs';
import path from 'node:path';
import { backup } from './backup';
import { startEmbedded, type Embedded } from './embedded';
import { flushFolder, upgradeFolder, upgradeMark } from './embedded/cluster';
import { migrate } from './migrate';
import { restore } from './restore';

async function withServer<T>(starting: Promise<Embedded>, work: (url: string) => Promise<T>): Promise<T> {
  const server = await starting;
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

/** Main version of PostgreSQL that made the data of a folder; undefined where there are none. */
export function versionOf(dataDir: string): string | undefined {
  const file = path.join(dataDir, 'postgres', 'data', 'PG_VERSION');
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined;
}

/** Two renames, the old cluster away and the new one in its place; a power cut between them is made good by the next start. */
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
    fs.rmSync(mark); // otherwise a later start could take a copy that has grown old
    throw error;
  }
  fs.renameSync(path.join(upgradeFolder(dataDir), 'postgres'), home);
  flushFolder(dataDir);
  return kept;
}

/**
 * Moves the data of a folder from the PostgreSQL that `oldBinaries` (package or folder) brings to ours: old schema up to date,
 * copied out, loaded into a new cluster, and put in place last. Gives the rows and the folder that keeps the old data.
 */
export async function upgrade(dataDir: string, oldBinaries: string): Promise<{ rows: number; kept: string }> {
  const side = upgradeFolder(dataDir);
  const copy = path.join(side, 'copia.tar.gz');
  const version = versionOf(dataDir)!;
  await withServer(startEmbedded(dataDir, { pkg: oldBinaries, label: 'actualización' }), async (url) => {
    fs.rmSync(side, { recursive: true, force: true });
    fs.mkdirSync(side);
    await migrate(url);
    await backup(url, copy);
  });
  const rows = await withServer(startEmbedded(side, { label: 'actualización' }), (url) => restore(url, copy, { keepSessions: true }));
  const kept = swap(dataDir, version);
  fs.rmSync(side, { recursive: true, force: true });
  return { rows, kept };
}
