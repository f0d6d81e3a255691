import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readJournal, VERSION } from '../server/db/journal';
import { changesSinceRelease, editedMigrations, isLater, PUBLISHED, releasedChangelog } from './published';
import { usageOf } from './menu';
import { tool, UsageError } from './tool';
import { vulnerablePackages } from './vulnerable';

const usage = usageOf('cantera', 'release');
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The version asked for. Throws UsageError, with what to do, unless it can be released from this folder. */
async function checked(version: string | undefined): Promise<string> {
  if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version)) throw new UsageError(usage);
  if (!isLater(version, VERSION)) throw new UsageError(`La versión ${version} no sigue a la ${VERSION}.`);
  if (git('status', '--porcelain')) throw new UsageError('Hay cambios sin guardar en git: guárdelos antes.');
  const edited = editedMigrations(JSON.parse(readFileSync(PUBLISHED, 'utf8')) as Record<string, string>, readJournal());
  if (edited.length)
    throw new UsageError(`Estas migraciones ya se publicaron y no se editan: ${edited.join(', ')}. Escriba otra que cambie lo que falta.`);
  if (!changesSinceRelease(readFileSync('CHANGELOG.md', 'utf8')))
    throw new UsageError('CHANGELOG.md no cuenta nada en «Sin publicar»: escriba qué cambia para quien usa Cantera.');
  const vulnerable = await vulnerablePackages();
  if (vulnerable.length)
    throw new UsageError(`Hay paquetes con una vulnerabilidad conocida: ${vulnerable.join(', ')}. Póngalos al día antes.`);
  return version;
}

// npm run cantera -- release 1.1.0: checks, then writes version, changelog and hashes of the migrations, commits, tags, and packs the archive.
await tool(async () => {
  const version = await checked(process.argv[2]);
  for (const file of ['package.json', 'package-lock.json']) {
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { version: string; packages?: Record<string, { version: string }> };
    manifest.version = version;
    if (manifest.packages) manifest.packages['']!.version = version;
    writeFileSync(file, json(manifest));
  }
  writeFileSync('CHANGELOG.md', releasedChangelog(readFileSync('CHANGELOG.md', 'utf8'), version, new Date().toLocaleDateString('en-CA')));
  writeFileSync(PUBLISHED, json(Object.fromEntries(readJournal().map(({ tag, hash }) => [tag, hash]))));
  git('commit', '--all', '--message', `Version ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Cantera ${version}`);
  const archive = path.join('dist', `cantera-${version}.tar.gz`);
  mkdirSync('dist', { recursive: true });
  git('archive', `--prefix=cantera-${version}/`, `--output=${archive}`, `v${version}`);
  console.log(`Cantera ${version}: etiqueta v${version} y archivo ${archive}. Para publicarla: git push --follow-tags`);
});
