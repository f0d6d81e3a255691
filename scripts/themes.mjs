// Puts the PrimeReact themes where the browser finds them: public/themes/<name>/theme.css. Node built-ins only.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The themes that ship. */
export const themes = ['lara-light-indigo', 'lara-dark-indigo'];

// Every theme brings 726 kB of Inter; ours is the Latin subset in the weights we use (34 kB), shared by all of them.
const inter = `@font-face{font-family:"Inter var";font-weight:400 700;font-display:swap;font-style:normal;src:url("../../fonts/inter-latin.woff2") format("woff2")}`;

// The theme's indigo and red under white text miss the contrast of WCAG AA (4.47 and 3.76 of 4.5): one step darker they meet it.
const colours = {
  'lara-light-indigo': [
    [/#6366f1/gi, '#5457e5'],
    [/#ef4444/gi, '#dc2626'],
  ],
};

// What our own css needs beside the theme's colours. Not light-dark(): the bundler rewrites it and cannot see the theme's color-scheme.
const tokens = {
  light: {
    'tone-success': '#15803d',
    'tone-info': '#1d4ed8',
    'tone-warn': '#9a4a06',
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

function tokensFor(css) {
  const own = tokens[/color-scheme:\s*dark/.test(css) ? 'dark' : 'light'];
  return `:root{${Object.entries(own)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;
}

const squeeze = (css) => css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s*\n\s*/g, '\n');

/** The css of one theme as we ship it. */
export function themeCss(name) {
  const source = readFileSync(join(root, 'node_modules/primereact/resources/themes', name, 'theme.css'), 'utf8');
  const recoloured = (colours[name] ?? []).reduce((css, [from, to]) => css.replace(from, to), source);
  return `${inter}\n${tokensFor(source)}\n${squeeze(recoloured.replace(/@font-face\s*\{[^}]*\}/g, ''))}`;
}

/** Writes all themes anew. */
export function copyThemes() {
  const target = join(root, 'public/themes');
  rmSync(target, { recursive: true, force: true });
  for (const name of themes) {
    mkdirSync(join(target, name), { recursive: true });
    writeFileSync(join(target, name, 'theme.css'), themeCss(name));
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) copyThemes();
