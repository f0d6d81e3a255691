// Writes styles/generated/: the classes of PrimeFlex and PrimeIcons that our sources use (3 kB instead of 36), and the icon font with only
// their icons (8 kB instead of 35; docs/decisions/components).
import { mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PurgeCSS } from 'purgecss';
import subsetFont from 'subset-font';
import { root } from '../run.mjs';

const folders = ['components', 'contract', 'layout', 'pages'].map((folder) => join(root, folder));
const target = join(root, 'styles/generated');

/**
 * PrimeFlex's form classes are excluded: our sources contain the same words, e.g. in paths such as components/form. A pattern is matched
 * without the dot.
 */
const blocked = [/^field/, /^formgr/];

/** The words inside quotes, which is where class names stand. */
const quoted = (text) => [...text.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].flatMap((match) => match[0].match(/[\w:.-]+/g) ?? []);

/** The words of a file that may be classes: all of a component's, but only the icons in data and rules. */
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

/** The icon sheet with WOFF2 only, which every browser supports, as a file beside it; an icon is as wide before that has come as after. */
function icons() {
  const { raw } = ofPackage('primeicons/primeicons.css');
  const face = "@font-face{font-family:'primeicons';font-display:block;src:url('./primeicons.woff2') format('woff2')}";
  return { raw: `${raw.replace(/@font-face\s*\{[^}]*\}/, face)} .pi{min-width:1em}` };
}

/** The rules of both libraries whose classes are used. */
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

/** The font reduced to the icons that a sheet names by code. */
function iconFont(css) {
  const codes = [...css.matchAll(/content:\s*['"]\\(e[0-9a-f]{3})['"]/gi)].map((match) => parseInt(match[1], 16));
  const whole = readFileSync(join(root, 'node_modules/primeicons/fonts/primeicons.woff2'));
  return subsetFont(whole, String.fromCodePoint(...codes), { targetFormat: 'woff2' });
}

const ICON = /^pi(-[a-z\d]+)+$/;

/** Writes sheet and font. An icon that the font does not have fails: it would be shown as nothing. */
export async function writeUtilities() {
  const used = usedWords();
  const css = await utilities(used);
  const missing = used.filter((word) => ICON.test(word) && ![':', ' ', '{'].some((end) => css.includes(`.${word}${end}`)));
  if (missing.length > 0) throw new Error(`PrimeIcons has no ${missing.join(', ')}.`);
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'primeicons.woff2'), await iconFont(css));
  writeFileSync(join(target, 'utilities.css'), css);
}

/** Writes them now, and again whenever a changed source uses other classes; runs until the process ends. */
export async function watchUtilities() {
  let last = usedWords().join(' ');
  let timer;
  const look = async () => {
    const now = usedWords().join(' ');
    if (now === last) return;
    last = now;
    await writeUtilities().catch(({ message }) => console.error(message));
  };
  await writeUtilities();
  for (const folder of folders) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(look, 100);
    }).unref();
  }
}
