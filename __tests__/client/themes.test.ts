import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scriptOf } from '@/layout/boot/script';
import { bootTheme } from '@/layout/boot/theme';
import themes from '@/layout/settings/themes.json';
import { DEFAULT_THEME } from '@/layout/settings/theme';
import { contrast, legible, over, parse } from '@/scripts/build/contrast.mjs';
import { deadSelector, trimmed } from '@/scripts/build/themeParts.mjs';
import { themeMaker } from '@/scripts/build/themes.mjs';

const boot = scriptOf(bootTheme, '/themes/0123456789ab', themes.map(({ name }) => name).join(' '), DEFAULT_THEME);
const tokens = readFileSync(join(__dirname, '../../styles/tokens.css'), 'utf8');
const make = themeMaker();
const made = new Map(themes.map((theme) => [theme.name, make(theme)]));
const variable = (css: string, name: string) => new RegExp(`--${name}:([^;}]+)`).exec(css)![1]!;

describe.each(themes)('the theme $name', ({ name, dark }) => {
  const css = made.get(name)!;

  test('fetches nothing but our own font', () => {
    expect(css.match(/url\([^)]*\)/g)).toEqual(['url("inter-latin.woff2")']);
    expect(variable(css, 'font-family')).toMatch(/^"Inter var",/);
  });

  test('says to the browser whether it is dark', () => {
    expect(css.match(/color-scheme:[^;}]+/g)).toEqual([`color-scheme:${dark ? 'dark' : 'light'}`]);
  });

  test('has words that can be read: on its surfaces, on its colour, and where they are chosen', () => {
    const card = variable(css, 'surface-card');
    const pairs = [
      ...['text-color', 'text-color-secondary', 'primary-color', 'text-strong', 'muted'].flatMap((words) => [
        [words, 'surface-card'],
        [words, 'surface-ground'],
      ]),
      ...['success', 'info', 'warn', 'error'].map((tone) => [`tone-${tone}`, 'surface-card']),
      ['primary-color-text', 'primary-color'],
      ['highlight-text-color', 'highlight-bg'],
    ] as const;
    const faint = pairs.filter(([words, below]) => {
      const [top, ground] = [variable(css, words!), variable(css, below!)];
      // What cannot be read here is not readable for sure.
      if (!parse(top) || !parse(ground)) return true;
      const filling = over(ground, card);
      return contrast(over(top, filling), filling) < 4.5;
    });
    expect(faint).toEqual([]);
  });
});

const mixed = (top: string, part: number, below: string) => {
  const [r, g, b] = parse(top)!;
  return over(`rgb(${r},${g},${b},${part})`, below);
};
/** What a chosen or hovered row is painted with. */
const chosenOf = (css: string) => {
  const share = Number(/--chosen: color-mix\(in srgb, var\(--primary-color\) (\d+)%, var\(--surface-card\)\)/.exec(tokens)![1]) / 100;
  return mixed(variable(css, 'primary-color'), share, variable(css, 'surface-card'));
};

test.each(themes)('the theme $name has words that can be read on what is chosen, also the quiet ones and the tags', ({ name }) => {
  const css = made.get(name)!;
  const chosen = chosenOf(css);
  const words = ['text-strong', 'muted', 'primary-color', 'tone-success', 'tone-info', 'tone-warn', 'tone-error'].map(
    (one) => [one, chosen] as const,
  );
  const tags = ['success', 'info', 'warn', 'error'].map(
    (tone) => [`tone-${tone}`, mixed(variable(css, `tone-${tone}`), 0.14, chosen)] as const,
  );
  const faint = [...words, ...tags].filter(([one, ground]) => contrast(over(variable(css, one), ground), ground) < 4.5);
  expect(faint).toEqual([]);
});

/** A button without a filling, at rest, under the pointer or pressed. */
const BARE =
  /^\.p-button(\.p-button-(secondary|success|info|warning|danger))?\.p-button-(text|outlined)(:not\(:disabled\):(hover|active))?$/;

test.each(themes)('the theme $name has buttons that can be read in a hovered row, also under the pointer and pressed', ({ name }) => {
  const css = made.get(name)!;
  const surfaces = [variable(css, 'surface-card'), variable(css, 'surface-ground'), chosenOf(css)];
  const buttons = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors, body]) => {
    const words = /(?:^|;)color:([^;]+)/.exec(body!)?.[1];
    const filling = /(?:^|;)background(?:-color)?:([^;]+)/.exec(body!)?.[1] ?? 'transparent';
    return selectors!.split(',').flatMap((one: string) => (BARE.test(one.trim()) && words ? [{ one: one.trim(), words, filling }] : []));
  });
  expect(buttons.length).toBeGreaterThanOrEqual(36);
  const faint = buttons.filter(({ words, filling }) =>
    surfaces.some((surface) => {
      const ground = filling === 'transparent' ? surface : over(filling, surface);
      return contrast(over(words, ground), ground) < 4.5;
    }),
  );
  expect(faint).toEqual([]);
});

test('the manual knows a dark theme by its name', () => {
  const script = readFileSync(join(__dirname, '../../public/manual/theme.js'), 'utf8');
  const dark = new RegExp(/\/([a-z|]+)\/\.test/.exec(script)![1]!);
  expect(themes.filter((theme) => theme.dark !== dark.test(theme.name))).toEqual([]);
});

test('a theme carries the components that are used, and no other', () => {
  const css = made.get(DEFAULT_THEME)!;
  expect(css).toContain('.p-datatable');
  expect(css).toContain('.p-confirm-dialog');
  expect(css).not.toContain('.p-megamenu');
  expect(css.length).toBeLessThan(90_000);
});

test('a rule goes when every selector of it speaks of what is not used', () => {
  const dead = deadSelector(new Set(['button']));
  expect(trimmed('.p-button,\n.p-galleria .p-link { color : red; }\n.p-galleria{a:b}/* x */', dead)).toBe('.p-button{color :red}');
});

test.each([
  ['#abc', [170, 187, 204, 1]],
  ['#6366f1', [99, 102, 241, 1]],
  ['rgb(1, 2, 3)', [1, 2, 3, 1]],
  ['rgba(255, 255, 255, 0.87)', [255, 255, 255, 0.87]],
  ['rgb(255 255 255 / 92%)', [255, 255, 255, 0.92]],
  ['hsl(0, 100%, 50%)', [255, 0, 0, 1]],
  ['hsl(234,15%,13%)', [28, 29, 38, 1]],
  ['hsla(120, 100%, 25%, 0.5)', [0, 128, 0, 0.5]],
])('the colour %s is %j', (color, parts) => {
  const [r, g, b, opacity] = parse(color)!;
  expect([...[r, g, b].map((part) => Math.round(part!)), opacity]).toEqual(parts);
});

test.each(['', 'red', 'var(--blue-500)', 'rgb(1, 2)', '#12345', 'linear-gradient(red, blue)'])('%j is no colour that is known', (color) => {
  expect(parse(color)).toBeUndefined();
});

test('a faint colour becomes the nearest shade that can be read', () => {
  expect(legible('#000000', '#ffffff')).toBe('#000000');
  expect(contrast(legible('#2196f3', '#ffffff'), '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(legible('#6b7280', '#111827'), '#111827')).toBeGreaterThanOrEqual(4.5);
});

describe('the boot script', () => {
  const start = (storage: unknown) => {
    const write = jest.fn();

    new Function('localStorage', 'document', boot)(storage, { write });
    return /href="\/themes\/0123456789ab\/(.+)\.css"/.exec(write.mock.calls[0][0] as string)![1];
  };
  const holding = (value: string | null) => start({ getItem: (key: string) => (key === 'cantera-theme' ? value : null) });

  test('knows the themes that ship, and links the chosen one before anything is painted', () => {
    for (const { name } of themes) expect(holding(name)).toBe(name);
  });

  test.each([null, '', 'lara-light-mauve', '../../evil', '"><script>', 'constructor'])(
    '%j is no theme: the default is linked',
    (stored) => {
      expect(holding(stored)).toBe('lara-light-indigo');
    },
  );

  test('a browser that forbids its storage gets the default', () => {
    const forbidding = {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    expect(start(forbidding)).toBe(DEFAULT_THEME);
  });
});
