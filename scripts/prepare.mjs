import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { withLock } from './lock.mjs';
import { root, run } from './run.mjs';

const at = (...parts) => path.join(root, ...parts);
const text = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');

const sourceFolders = [
  'components',
  'contract',
  'domain',
  'layout',
  'pages',
  'public',
  'scripts',
  'server',
  'services',
  'store',
  'styles',
  'utils',
  'worker',
];
const sourceFiles = ['next.config.js', 'package.json', 'package-lock.json', 'tsconfig.json'];
const generated = new Set([at('public', 'themes'), at('public', 'worker'), at('styles', 'generated')]);

const installStamp = at('node_modules', '.cache', 'cantera-install');
const buildStamp = at('.cache', 'build');
const results = [at('out', 'index.html'), at('dist', 'main.mjs')];

function addFolder(hash, folder) {
  if (generated.has(folder) || !fs.existsSync(folder)) return;
  const entries = fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) addFolder(hash, full);
    else if (entry.isFile()) hash.update(`\0${path.relative(root, full)}\0`).update(fs.readFileSync(full));
  }
}

/** The variables that are compiled into the pages: a change of one needs a new build. */
function publicVariables() {
  const all = {
    ...parseEnv(text(at('.env'))),
    ...parseEnv(text(at('.env.production'))),
    ...parseEnv(text(at('.env.local'))),
    ...process.env,
  };
  return Object.entries(all)
    .filter(([name]) => name.startsWith('NEXT_PUBLIC_'))
    .sort();
}

/** A hash of everything the build depends on. */
function sourceHash() {
  const hash = createHash('sha1').update(JSON.stringify([process.versions.node.split('.')[0], publicVariables()]));
  for (const file of sourceFiles) hash.update(`\0${file}\0`).update(text(at(file)));
  for (const folder of sourceFolders) addFolder(hash, at(folder));
  return hash.digest('hex');
}

const packagesHash = () => {
  const parts = ['package.json', 'package-lock.json'].map((file) => text(at(file)));
  return createHash('sha1').update(parts.join('\0')).update(`${process.platform} ${process.arch}`).digest('hex');
};

/** Whether an optional package is for this system; npm does not install the others. */
const isForUs = ({ os, cpu, libc }) => Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);

/** Whether npm's own record lists every package of the lock file, which means that somebody installed by hand. */
function matchesLock() {
  const record = text(at('node_modules', '.package-lock.json'));
  if (!record) return false;
  const there = JSON.parse(record).packages;
  const lock = Object.entries(JSON.parse(text(at('package-lock.json')) || '{"packages":{}}').packages);
  const wanted = lock.filter(([name, entry]) => name && !entry.peer && !entry.link && (!entry.optional || isForUs(entry)));
  return wanted.every(([name, { version }]) => there[name]?.version === version);
}

const installed = () => text(installStamp) === packagesHash();

function stamp(file, value) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, value);
}

function npm(args, stdio = ['ignore', 'inherit', 'inherit']) {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.c?js$/.test(script)) return run(process.execPath, [script, ...args], {}, { stdio });
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {}, { stdio, shell: process.platform === 'win32' });
}

async function installNow() {
  if (installed()) return;
  if (!matchesLock()) {
    console.log('Instalando los paquetes (una sola vez, uno o dos minutos)…');
    const quiet = ['--include=dev', '--no-audit', '--no-fund'];
    // npm ci fails if a registry lacks the optional binaries of other systems; its errors are hidden, because npm install follows.
    let code = await npm(['ci', ...quiet], 'ignore');
    if (code !== 0 && code < 128) code = await npm(['install', '--no-save', ...quiet]);
    if (code !== 0) {
      console.error('No se pudieron instalar los paquetes. Revise la conexión y el mensaje de npm de arriba.');
      process.exit(code);
    }
  }
  stamp(installStamp, packagesHash());
}

/** Installs the packages of package-lock.json if they are not in node_modules. */
export async function install() {
  if (installed()) return;
  await withLock(at('.cache'), 'install', () => console.log('Otro proceso está instalando; se espera…'), installNow);
}

const built = () => results.every((file) => fs.existsSync(file)) && text(buildStamp) === sourceHash();

/** Builds now, even if a build exists. The stamp is the hash of the sources at the start. */
export async function buildNow() {
  const { makeAll } = await import('./build/make.mjs');
  const hash = sourceHash();
  fs.rmSync(buildStamp, { force: true });
  await makeAll();
  stamp(buildStamp, hash);
}

/** Runs `work` while no other process builds in this folder. */
export const whileNobodyBuilds = (work) =>
  withLock(at('.cache'), 'build', () => console.log('Otro proceso está construyendo; se espera…'), work);

/** Builds pages (out/) and server (dist/) if they do not match the sources. */
export async function build() {
  if (built()) return;
  await whileNobodyBuilds(async () => {
    if (!built()) await buildNow();
  });
}
