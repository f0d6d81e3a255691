// Writes the PrimeReact themes and their font to public/themes/<content hash>/<name>.css. Node built-ins only.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';
import { readable, recoloured } from './contrast.mjs';
import { deadSelector, trimmed, usedComponents } from './themeParts.mjs';

/** The themes offered in the settings. */
const list = JSON.parse(readFileSync(join(root, 'layout/settings/themes.json'), 'utf8'));
export const themes = list.map(({ name }) => name);

// Each theme brings its own fonts (726 kB of Inter); ours is the Latin subset in the weights we use (34 kB), shared by all themes.
const inter = `@font-face{font-family:"Inter var";font-weight:400 700;font-display:swap;font-style:normal;src:url("inter-latin.woff2") format("woff2")}`;
const OWN_FONT = /(font-family:)(?!"Inter var")(?=(?:[^;}]*,)?\s*(?:sans-serif|monospace))/g;

// White text on Lara's light colours misses the contrast of WCAG AA: these are the next darker steps of its palette. contrast.mjs fixes the
// rest.
const steps = {
  '#6366f1': '#5457e5',
  '#3b82f6': '#2563eb',
  '#2563eb': '#1d4ed8',
  '#8b5cf6': '#7c3aed',
  '#7c3aed': '#6d28d9',
  '#10b981': '#047857',
  '#059669': '#065f46',
  '#ef4444': '#dc2626',
  '#22c55e': '#15803d',
  '#16a34a': '#166534',
  '#0ea5e9': '#0369a1',
  '#0284c7': '#075985',
  '#f97316': '#c2410c',
  '#ea580c': '#9a3412',
  '#a855f7': '#7e22ce',
  '#9333ea': '#6b21a8',
  '#64748b': '#5a6980',
};

// Variables of our own CSS beside the theme's. light-dark() cannot be used, because the bundler rewrites it without knowing the theme's
// color-scheme.
const tokens = {
  light: {
    'tone-success': '#166534',
    'tone-info': '#1d4ed8',
    'tone-warn': '#8a4306',
    'tone-error': '#b91c1c',
    'tone-teal': '#0f766e',
    'text-strong': '#1f2937',
    muted: '#5b6472',
    shadow: '0 1px 2px rgb(17 24 39 / 6%)',
    'shadow-over': '0 10px 30px rgb(17 24 39 / 16%)',
  },
  dark: {
    'tone-success': '#86efac',
    'tone-info': '#93c5fd',
    'tone-warn': '#fcd34d',
    'tone-error': '#fca5a5',
    'tone-teal': '#5eead4',
    'text-strong': 'rgb(255 255 255 / 92%)',
    muted: 'rgb(255 255 255 / 65%)',
    shadow: '0 1px 2px rgb(0 0 0 / 30%)',
    'shadow-over': '0 10px 30px rgb(0 0 0 / 55%)',
  },
};

const tokensOf = (dark) =>
  `:root{${Object.entries(tokens[dark ? 'dark' : 'light'])
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;

/** The CSS that PrimeReact injects with its first component; our own buttons, inputs and tags with the same look appear before that. */
function coreCss() {
  const read = (name) => readFileSync(join(root, `node_modules/primereact/${name}/${name}.esm.js`), 'utf8');
  const all = /\nvar baseStyle = [^]*?\nvar commonStyle = .*;\n/.exec(read('componentbase'))[0];
  const own = (name) => JSON.parse(/\nvar styles = (".*");/.exec(read(name))[1]);
  return new Function(`${all}return baseStyle + commonStyle`)() + own('tag') + own('ripple');
}

/** Returns the function that makes a theme's shipped CSS: only used rules, readable, with our font and variables. */
export function themeMaker() {
  const isDead = deadSelector(usedComponents());
  const core = trimmed(coreCss(), isDead);
  return ({ name, dark }) => {
    const source = readFileSync(join(root, 'node_modules/primereact/resources/themes', name, 'theme.css'), 'utf8');
    const used = trimmed(source.replace(/@font-face\s*\{[^}]*\}/g, ''), isDead);
    const css = readable(name.startsWith('lara-light') ? recoloured(used, steps) : used)
      .replace(OWN_FONT, '$1"Inter var",')
      // Vela declares "light dark", which would give it light scrollbars and date pickers.
      .replace(/color-scheme:[^;}]+/, `color-scheme:${dark ? 'dark' : 'light'}`);
    return `${inter}\n${tokensOf(dark)}\n${core}\n${css}\n`;
  };
}

const target = join(root, 'public/themes');

/** Writes all themes. */
export function copyThemes() {
  const themeCss = themeMaker();
  const files = [
    ...list.map((theme) => [`${theme.name}.css`, Buffer.from(themeCss(theme))]),
    ['inter-latin.woff2', readFileSync(join(root, 'public/fonts/inter-latin.woff2'))],
  ];
  const hash = createHash('sha256');
  for (const [name, bytes] of files) hash.update(`\0${name}\0`).update(bytes);
  const folder = join(target, hash.digest('hex').slice(0, 12));
  rmSync(target, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
}

/** The address of the folder that copyThemes wrote; '/themes/' if there is none yet. */
export const themesAddress = () => `/themes/${existsSync(target) ? readdirSync(target)[0] : ''}`;
