import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { root, run } from './run.mjs';

/** The shell is the same browser without an interface of its own: the tests take a tenth less of the processor in it. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Its packages in Debian; Ubuntu has no shell. */
const packages = names.slice(0, 2);

function executable(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

function configured() {
  const file = path.join(root, '.env');
  return process.env.CHROMIUM_PATH || (fs.existsSync(file) && parseEnv(fs.readFileSync(file, 'utf8')).CHROMIUM_PATH);
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(executable);
}

async function installOnDebian() {
  if (process.getuid?.() !== 0 || !executable('/usr/bin/apt-get')) return undefined;
  console.log('No hay navegador: se instala chromium con apt-get…');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], env);
  for (const name of packages) {
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], env);
    const found = onPath();
    if (found) return found;
  }
  return undefined;
}

/** The path of a Chromium for tests; if there is none, ends the process with one line that says what to install. */
export async function chromium() {
  const wish = configured();
  if (wish && !executable(wish)) {
    console.error(`CHROMIUM_PATH señala ${wish}, que no es un programa.`);
    process.exit(1);
  }
  const found = wish || onPath() || (await installOnDebian());
  if (found) return found;
  console.error('Falta un navegador para las pruebas: instale chromium (Debian: apt-get install chromium) o indique CHROMIUM_PATH.');
  process.exit(1);
}
