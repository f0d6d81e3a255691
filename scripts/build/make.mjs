import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { build } from 'esbuild';
import { bin, root, runNode } from '../run.mjs';
import { hintScripts } from './eager.mjs';
import { holdAll } from './hold.mjs';
import { makeLibro } from './libro.mjs';
import { serverBundle } from './server.mjs';
import { copyThemes } from './themes.mjs';
import { writeUtilities } from './utilities.mjs';
import { makeWorker } from './worker.mjs';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const compressible = /\.(html|js|css|svg|json|txt)$/;
const SMALL = 1_000;

async function makePages() {
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  const code = await runNode(bin('next/dist/bin/next'), ['build'], env);
  if (code !== 0) {
    console.error(`Falló la construcción de las páginas (código ${code}).`);
    process.exit(code);
  }
  holdAll();
  hintScripts();
}

async function compress(file) {
  const body = fs.readFileSync(file);
  if (body.length < SMALL) return;
  const options = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length } };
  const [br, gz] = await Promise.all([brotli(body, options), gzip(body, { level: 9 })]);
  fs.writeFileSync(`${file}.br`, br);
  fs.writeFileSync(`${file}.gz`, gz);
}

async function compressAll() {
  const folder = path.join(root, 'out');
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => compressible.test(name))
    .map((name) => path.join(folder, name));
  // zlib runs in a thread pool: four files at a time use it fully.
  const lane = async () => {
    for (let file = files.pop(); file; file = files.pop()) await compress(file);
  };
  await Promise.all(Array.from({ length: 4 }, lane));
}

async function timed(what, work) {
  const begun = Date.now();
  await work();
  console.log(`${what}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}

/** Builds themes, utility classes, the reader of workbooks, pages, service worker, compressed files and server, in this order; ends the process if a step fails. */
export async function makeAll() {
  console.log('Construyendo Cantera…');
  copyThemes();
  await writeUtilities();
  await makeLibro();
  await timed('Páginas', makePages);
  await makeWorker();
  await timed('Compresión', compressAll);
  await timed('Servidor', () => build(serverBundle('dist')));
}
