import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { moment } from '@/utils/format';
import { bytesForCopy, pendingOf } from '../server/db/copies/beforeUpgrade';
import { platformPackage } from '../server/db/embedded/binaries';
import { openCluster } from '../server/db/embedded/cluster';
import { EmbeddedError } from '../server/db/embedded/errors';
import { lastCopy } from '../server/db/copies/nightly';
import { onTarget } from '../server/db/target';
import { upgrade, versionOf } from '../server/db/upgrade';
import { VERSION } from '../server/db/journal';
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

const megas = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('es-DO')} MB`;

/** Says what the next start will do to the data, and changes nothing. */
async function check(): Promise<void> {
  const env = readEnv();
  await onTarget(env, 'revisión', async (url) => {
    const pending = await pendingOf(url);
    console.log(`Cantera ${VERSION}. Base de datos: ${megas(pending.bytes)}.`);
    const newest = [env.CANTERA_BACKUP_DIR, path.join(env.CANTERA_DATA_DIR, 'copias')].flatMap(
      (folder) => (folder && lastCopy(folder)) || [],
    );
    console.log(newest.length ? `Última copia: ${moment(newest.sort().at(-1)!)}` : 'No hay ninguna copia: npm run cantera -- backup');
    if (!pending.older) return console.log('No hay nada que actualizar.');
    console.log(`Pasos por dar (${pending.steps.length}): ${pending.steps.join(', ')}. Tablas que tocan:`);
    for (const { name, rows } of pending.tables) console.log(`  ${name}: ${rowsOf(rows)}`);
    console.log(
      pending.rolling ? 'Cantera puede seguir en marcha en otros equipos mientras tanto.' : 'Detenga antes Cantera en los demás equipos.',
    );
    console.log(
      `Al arrancar se hace antes una copia: hacen falta unos ${megas(bytesForCopy(pending, env.CANTERA_BACKUP_VERIFY === 'on'))} de disco.`,
    );
  });
}

// npm run cantera -- upgrade --check says what the next start will do to the data. npm run cantera -- upgrade [folder]: run after an update of Cantera with a newer PostgreSQL; the folder has the old binaries.
await tool(async () => {
  if (process.argv[2] === '--check') return check();
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
