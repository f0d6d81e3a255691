// Writes styles/generated/: of PrimeFlex and PrimeIcons the classes that our sources name, 3 kB instead of 36, and of the font of icons those of these
// classes, 8 kB instead of 35 (docs/decisions/015-styles.md).
import { mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PurgeCSS } from 'purgecss';
import subsetFont from 'subset-font';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folders = ['components', 'contract', 'layout', 'pages'].map((folder) => join(root, folder));
const target = join(root, 'styles/generated');

/** PrimeFlex's parts of a form: they have the names of ours, and forms lie by components/form. A pattern meets names without their dot. */
const blocked = [/^field/, /^formgr/];

/** Words between quotes: class names stand nowhere else. */
const quoted = (text) => [...text.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].flatMap((match) => match[0].match(/[\w:.-]+/g) ?? []);

/** Of a component every word that may be a class; of data and rules the icons only. */
const wordsOf = (file) => quoted(readFileSync(file, 'utf8')).filter((word) => file.endsWith('.tsx') || word.startsWith('pi-'));

/** Every word that may be a class, in a stable order. */
function usedWords() {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );
  return [...new Set(files.flatMap(wordsOf))].sort();
}

const ofPackage = (file) => ({ raw: readFileSync(join(root, 'node_modules', file), 'utf8') });

/** The icons with the one form of their font that every browser takes, beside the sheet. */
function icons() {
  const { raw } = ofPackage('primeicons/primeicons.css');
  const face = "@font-face{font-family:'primeicons';font-display:block;src:url('./primeicons.woff2') format('woff2')}";
  return { raw: raw.replace(/@font-face\s*\{[^}]*\}/, face) };
}

/** The rules of both libraries whose classes are among the words. */
export async function utilities(used) {
  const sheets = await new PurgeCSS().purge({
    content: [{ raw: used.join(' '), extension: 'txt' }],
    css: [icons(), ofPackage('primeflex/primeflex.css')],
    defaultExtractor: (text) => text.split(' '),
    blocklist: blocked,
    keyframes: true,
  });
  return sheets.map(({ css }) => css).join('\n');
}

/** The font with the icons that a sheet names by their code. */
export function iconFont(css) {
  const codes = [...css.matchAll(/content:\s*['"]\\(e[0-9a-f]{3})['"]/gi)].map((match) => parseInt(match[1], 16));
  const whole = readFileSync(join(root, 'node_modules/primeicons/fonts/primeicons.woff2'));
  return subsetFont(whole, String.fromCodePoint(...codes), { targetFormat: 'woff2' });
}

/** Writes sheet and font anew. */
export async function writeUtilities() {
  const css = await utilities(usedWords());
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'primeicons.woff2'), await iconFont(css));
  writeFileSync(join(target, 'utilities.css'), css);
}

/** Writes it now and after every change of a component that names other words; ends with the process. */
export async function watchUtilities() {
  let last = usedWords().join(' ');
  let timer;
  const look = async () => {
    const now = usedWords().join(' ');
    if (now === last) return;
    last = now;
    await writeUtilities();
  };
  await writeUtilities();
  for (const folder of folders) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(look, 100);
    }).unref();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await writeUtilities();
