// Puts the PrimeReact themes where the browser finds them: public/themes/<name>/theme.css. Node built-ins only.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The themes that ship. */
export const themes = ['lara-light-indigo', 'lara-dark-indigo'];

// Every theme brings 726 kB of Inter; ours is the Latin subset in the weights we use (34 kB), shared by all of them.
const inter = `@font-face{font-family:"Inter var";font-weight:400 700;font-display:swap;font-style:normal;src:url("../../fonts/inter-latin.woff2") format("woff2")}`;

// White words on the light theme's colours miss the contrast of WCAG AA (4.5): these steps of the same colours meet it.
const darker = {
  'lara-light-indigo': {
    '#6366f1': '#5457e5',
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
  },
};

// The palette (--green-500 and the like) stays as it is.
const darkened = (css, steps) =>
  css.replace(/(--[a-z]+-\d+:\s*)?(#[\da-f]{6})\b/gi, (all, palette, hex) => (palette ? all : (steps[hex.toLowerCase()] ?? hex)));

// What our own css needs beside the theme's colours. Not light-dark(): the bundler rewrites it and cannot see the theme's color-scheme.
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
  const recoloured = darkened(source, darker[name] ?? {});
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
