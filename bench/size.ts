// npm run bench -- size, after a build: scripts and styles that each page of out/ loads first, compared with its budget (sizes.json). Exits
// with 1 if a budget is exceeded. With --why and pages, after CANTERA_MAPS=1 npm run build: which package or room each kB comes from.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { row } from './load';
import budgets from './sizes.json';
import { why } from './why';

const OUT = resolve('out');
const KB = 1000;
/** JavaScript of each page at first load, brotli, in kB. Who raises one says in the commit what the page lets go for it. */
const BUDGETS: Record<string, number> = budgets;
/** The budget of a page; without a line of its own, what a report or a list made of the kits alone weighs. */
const budgetOf = (path: string) => BUDGETS[path] ?? (path.startsWith('/report/') ? 145 : 141);
/** Our own style sheets at first load, brotli, in kB, the theme excluded. All pages share two files, which the browser keeps (docs/decisions/first-paint). */
const CSS = 17.9;
/** Limit in kB of a font file that is loaded at the start, uncompressed. */
const FONT = 40;
/** Packages that no page may load at first, each recognized by a text that survives minification. */
const NEVER = {
  firebase: 'firebaseio.com',
  'chart.js': 'Canvas is already in use',
};

const html = existsSync(OUT) ? readdirSync(OUT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html')) : [];
if (!html.length) throw new Error('No hay páginas en out/: construya primero (npm run build).');

const faults: string[] = [];
const known = new Map<string, number>();

/** Bytes of a file as the server sends it (brotli). */
function sent(file: string): number {
  const size = known.get(file) ?? (existsSync(`${file}.br`) ? statSync(`${file}.br`).size : brotliCompressSync(readFileSync(file)).length);
  known.set(file, size);
  return size;
}

const sum = (files: string[]) => files.reduce((total, file) => total + sent(file), 0) / KB;
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!);
const onDisk = (address: string) => join(OUT, address.replace(/[?#].*$/, ''));

/** The largest theme, because the document links to the one that the user chose. */
const theme = readdirSync(join(OUT, 'themes'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => `/themes/${name}`)
  .reduce((heaviest, one) => (sent(onDisk(one)) > sent(onDisk(heaviest)) ? one : heaviest));

interface Loaded {
  path: string;
  js: string[];
  /** Style sheets without the theme. */
  css: string[];
  fonts: string[];
}

/** The font file of each @font-face that a browser uses: woff2 if available. */
function fontsOf(css: string): string[] {
  const faces = all(readFileSync(css, 'utf8'), /@font-face\s*\{([^}]*)\}/g);
  return faces.flatMap((face) => {
    const files = all(face, /url\(["']?([^"')]+)["']?\)/g);
    const file = files.find((name) => /\.woff2\b/.test(name)) ?? files[0]!;
    return file.startsWith('data:') ? [] : [file.startsWith('/') ? onDisk(file) : onDisk(join(dirname(css), file).slice(OUT.length))];
  });
}

/** The files that a page's tags load. */
function load(html: string): Loaded {
  // Inline scripts may contain markup, which is not loaded: their content is removed.
  const text = readFileSync(join(OUT, html), 'utf8').replace(/(<script(?![^>]*\bsrc=)[^>]*>)[^]*?<\/script>/g, '$1');
  const scripts = all(text, /<script(?![^>]*\bnomodule\b)[^>]*\bsrc="([^"]+)"/gi);
  const links = [...text.matchAll(/<link\b[^>]*>/g)].map(([tag]) => tag);
  const hrefs = (kind: RegExp) => links.filter((tag) => kind.test(tag)).map((tag) => /href="([^"]+)"/.exec(tag)![1]!);
  const css = hrefs(/rel="stylesheet"/).map(onDisk);
  return {
    path: `/${html.replace(/\.html$/, '')}`.replace(/\/index$/, '/'),
    js: scripts.map(onDisk),
    css,
    fonts: [...new Set([...hrefs(/as="font"/).map(onDisk), ...[...css, onDisk(theme)].flatMap(fontsOf)])],
  };
}

/** Records the exceeded budgets of a page. */
function check({ path, js, css, fonts }: Loaded): void {
  const budget = budgetOf(path);
  if (sum(js) > budget) faults.push(`${path}: ${sum(js).toFixed(1)} kB de JavaScript, el presupuesto es de ${budget} (bench/sizes.json)`);
  if (sum(css) > CSS) faults.push(`${path}: ${sum(css).toFixed(1)} kB de estilos, el presupuesto es de ${CSS}`);
  for (const [name, words] of Object.entries(NEVER)) {
    if (js.some((file) => readFileSync(file, 'utf8').includes(words))) faults.push(`${path} carga ${name} al empezar`);
  }
  for (const file of fonts.filter((font) => statSync(font).size > FONT * KB)) {
    faults.push(`${path}: ${file.slice(OUT.length)} pesa ${(statSync(file).size / KB).toFixed(0)} kB, el presupuesto es de ${FONT}`);
  }
}

/** Checks that the texts which identify a package still occur in it: otherwise the package would never be found. */
function checkWords(): void {
  const says = (folder: string, words: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(c|m)?js$/.test(file))
      .some((file) => readFileSync(join(folder, file), 'utf8').includes(words));
  const folders = { firebase: '@firebase/database/dist', 'chart.js': 'chart.js/dist' };
  for (const [name, words] of Object.entries(NEVER)) {
    const folder = resolve('node_modules', folders[name as keyof typeof folders]);
    if (!says(folder, words)) faults.push(`${name} ya no dice «${words}»: cambie la marca en bench/size.ts`);
  }
}

function print(pages: Loaded[]): void {
  console.log(`El tema pesa hasta ${sum([onDisk(theme)]).toFixed(1)} kB más.`);
  row('kB, brotli', ['JS', 'límite', 'CSS', 'límite', 'fuentes']);
  for (const { path, js, css, fonts } of pages) {
    const weight = fonts.reduce((total, font) => total + statSync(font).size, 0) / KB;
    row(path, [sum(js).toFixed(1), String(budgetOf(path)), sum(css).toFixed(1), String(CSS), weight.toFixed(1)]);
  }
}

/** Packages and rooms below this many kB are one line. */
const LEAST = 0.3;

/** Prints what a page's scripts are made of. */
function explain({ path, js }: Loaded): void {
  const parts = why(js, sent);
  const large = parts.filter(([, kB]) => kB >= LEAST);
  const rest = parts.reduce((total, [, kB]) => total + (kB < LEAST ? kB : 0), 0);
  console.log(`\n${path}: ${sum(js).toFixed(1)} kB`);
  for (const [name, kB] of [...large, ['lo demás', rest] as const]) console.log(`${kB.toFixed(1).padStart(7)}  ${name}`);
}

const pages = html
  .filter((file) => !file.startsWith('manual/'))
  .sort()
  .map(load);
const [asked, ...paths] = process.argv.slice(2);
if (asked === '--why') {
  const wanted = pages.filter(({ path }) => paths.includes(path) || paths.length === 0);
  if (!wanted.some(({ js }) => why(js, sent).length > 1)) throw new Error('El build no tiene mapas: CANTERA_MAPS=1 npm run build.');
  wanted.forEach(explain);
} else {
  print(pages);
  pages.forEach(check);
  checkWords();
}
if (faults.length) {
  console.error(`\n${faults.join('\n')}`);
  process.exitCode = 1;
}
