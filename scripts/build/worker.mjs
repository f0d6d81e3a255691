// Bundles the service worker into out/sw.js, with the list of files it caches on the first visit.
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { root } from '../run.mjs';

const out = path.join(root, 'out');

/** The pages available offline after one visit; others once they have been visited. */
const PAGES = ['/', '/auth/login', '/estudiante', '/process/asistencia'];
const FILES = ['/favicon.svg', '/logo.svg', '/manifest.webmanifest'];

const documentOf = (page) => {
  const files = [`${page}.html`, `${page}/index.html`].map((name) => path.join(out, name));
  return files.find((file) => fs.existsSync(file)) ?? path.join(out, 'index.html');
};

/** Every script and stylesheet that these pages can load: those of their tags, and the chunks those refer to. */
function assetsOf(pages) {
  const html = pages.map((page) => fs.readFileSync(documentOf(page), 'utf8')).join('\n');
  const found = new Set([...html.matchAll(/\/_next\/static\/[\w./~-]+\.(?:js|css|woff2)/g)].map(([name]) => name));
  for (const name of found) {
    const file = path.join(out, name);
    // The build manifest refers to the chunks of every page.
    if (!fs.existsSync(file) || name.endsWith('_buildManifest.js') || name.endsWith('.woff2')) continue;
    const text = fs.readFileSync(file, 'utf8');
    for (const [, chunk] of text.matchAll(/["'](static\/chunks\/[\w.~-]+\.(?:js|css))["']/g)) found.add(`/_next/${chunk}`);
    for (const [, font] of text.matchAll(/url\(["']?(?:\.\.\/media|\/_next\/static\/media)\/([\w.~-]+\.woff2)/g)) {
      found.add(`/_next/static/media/${font}`);
    }
  }
  return [...found].filter((name) => fs.existsSync(path.join(out, name))).sort();
}

/** The font of all themes; the stylesheet of the chosen theme is cached when it is loaded. */
const fontOf = () => {
  const [folder] = fs.readdirSync(path.join(out, 'themes'));
  return `/themes/${folder}/inter-latin.woff2`;
};

/** Writes out/sw.js; needs the built pages. */
export async function makeWorker() {
  const id = fs.readFileSync(path.join(root, '.next', 'BUILD_ID'), 'utf8').trim();
  const put = { BUILD: id, PAGES, ASSETS: [...assetsOf(PAGES), fontOf()], FILES };
  await build({
    absWorkingDir: root,
    entryPoints: ['worker/sw.ts'],
    outfile: 'out/sw.js',
    bundle: true,
    minify: true,
    target: 'es2022',
    format: 'iife',
    define: Object.fromEntries(Object.entries(put).map(([name, value]) => [name, JSON.stringify(value)])),
    logLevel: 'warning',
  });
}
