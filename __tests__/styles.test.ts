import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

// A class that no sheet knows does nothing, and neither the compiler nor the browser says so.

const ROOT = resolve(__dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const filesOf = (folder: string, ending: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file));

/** classesOf('.row > .total:hover { … }') → row, total. */
function classesOf(sheet: string): Set<string> {
  const selectors = sheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.((?:[\w-]|\\.)+)/g)].map((match) => match[1]!.replaceAll('\\', '')));
}

const components = ['components', 'layout', 'pages'].flatMap((folder) => filesOf(folder, '.tsx'));
const modules = ['components', 'layout', 'pages'].flatMap((folder) => filesOf(folder, '.module.css'));
/** What a module says of a class that is not its own. */
const ofOthers = /:global\(([^)]*)\)/g;
const common = classesOf(
  [
    ...filesOf('styles', '.css').map(read),
    read('node_modules/primeflex/primeflex.css'),
    ...modules.flatMap((module) => [...read(module).matchAll(ofOthers)].map((match) => `${match[1]} {}`)),
  ].join('\n'),
);
/** PrimeReact's and PrimeIcons' own. */
const ofPrime = /^(p-|pi$|pi-)/;

/** The whole class names that a component writes, those that depend on a condition left out. */
const written = (text: string) =>
  [...text.matchAll(/[cC]lassName=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap((match) =>
    (match[1] ?? match[2]!.replace(/\$\{[^}]*\}/g, ' ')).split(/\s+/).filter(Boolean),
  );

test('every class that a component writes is a utility, a name of styles/ or one of PrimeReact', () => {
  const unknown = components.flatMap((file) =>
    written(read(file))
      .filter((name) => !ofPrime.test(name) && !name.endsWith('-') && !common.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('a component names no class that its module lacks, and a module has none that nobody names', () => {
  const named = new Map<string, Set<string>>();
  const missing: string[] = [];
  for (const file of components) {
    const text = read(file);
    for (const [, css, path] of text.matchAll(/import (\w+) from '([^']*\.module\.css)'/g)) {
      const sheet = path!.startsWith('@/') ? path!.slice(2) : join(dirname(file), path!);
      const own = classesOf(read(sheet));
      const names = [...text.matchAll(new RegExp(`\\b${css}\\.(\\w+)`, 'g'))].map((match) => match[1]!);
      missing.push(...names.filter((name) => !own.has(name)).map((name) => `${file}: ${css}.${name}`));
      named.set(sheet, new Set([...(named.get(sheet) ?? []), ...names]));
    }
  }
  const unused = modules.flatMap((module) =>
    [...classesOf(read(module).replace(ofOthers, ''))].filter((name) => !named.get(module)?.has(name)).map((name) => `${module}: ${name}`),
  );
  expect({ missing, unused }).toEqual({ missing: [], unused: [] });
});

test('a font size is one of the scale; paper is measured in points', () => {
  const sheets = [...modules, ...filesOf('styles', '.css').filter((file) => !file.startsWith('styles/generated'))];
  const own = sheets.flatMap((file) => {
    const sizes = [...read(file).matchAll(/font(?:-size)?:\s*([^;]*);/g)].map(([, value]) => value!.split(/[\s/]/)[0]!);
    return sizes.filter((size) => !/^(var\(--(text|font)[\w-]*\)|inherit|smaller|[\d.]+pt)$/.test(size)).map((size) => `${file}: ${size}`);
  });
  // The size that all of the scale is measured in.
  expect(own).toEqual(['styles/base.css: 14px']);
});
