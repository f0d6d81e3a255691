import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { platformPackage } from '../server/db/embedded/binaries';
import { openCluster } from '../server/db/embedded/cluster';
import { EmbeddedError } from '../server/db/embedded/errors';
import { upgrade, versionOf } from '../server/db/upgrade';
import { readEnv } from '../server/env';
import { given, rowsOf, tool, UsageError } from './tool';

function npm(...args: string[]): string {
  const done = spawnSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], shell: process.platform === 'win32' });
  if (done.status !== 0) throw new UsageError(`No se pudo traer el PostgreSQL anterior con npm (npm ${args.join(' ')}).`);
  return done.stdout;
}

/** Installs the newest binaries of an older PostgreSQL version into a folder of their own. */
function fetchBinaries(version: string, folder: string): string {
  const all = JSON.parse(npm('view', platformPackage, 'versions', '--json')) as string[];
  const newest = all.findLast((one) => one.startsWith(`${version}.`));
  if (!newest) throw new UsageError(`No hay programas de PostgreSQL ${version} para este sistema (${platformPackage}).`);
  console.log(`Trayendo PostgreSQL ${newest}…`);
  mkdirSync(folder, { recursive: true });
  npm('install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${platformPackage}@${newest}`);
  return path.join(folder, 'node_modules', platformPackage);
}

function isCurrent(dataDir: string): boolean {
  try {
    openCluster(dataDir);
    return true;
  } catch (error) {
    if (error instanceof EmbeddedError && error.code === 'VERSION') return false;
    throw error;
  }
}

// npm run cantera -- upgrade [folder]: run after an update of Cantera with a newer PostgreSQL; the folder has the old binaries.
await tool(async () => {
  const { CANTERA_DATA_DIR: dataDir, DATABASE_URL: foreign } = readEnv();
  if (foreign) throw new UsageError('DATABASE_URL señala un PostgreSQL propio: actualícelo con sus herramientas.');
  const version = versionOf(dataDir);
  if (!version) throw new UsageError(`No hay datos en ${path.resolve(dataDir)}.`);
  if (isCurrent(dataDir)) return console.log(`Los datos ya son de PostgreSQL ${version}, el que trae Cantera: no hay nada que hacer.`);
  const folder = path.resolve(dataDir, `postgresql-${version}`);
  const wish = process.argv[2];
  const { rows, kept } = await upgrade(dataDir, wish ? given(wish) : fetchBinaries(version, folder));
  rmSync(folder, { recursive: true, force: true });
  console.log(`Datos actualizados: ${rowsOf(rows)}. Los anteriores quedan en ${kept}; bórrelos cuando haya comprobado que todo está bien.`);
});
