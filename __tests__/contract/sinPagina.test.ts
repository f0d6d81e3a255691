import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Call } from '@/contract/call';
import pedidas from '../especificacion/endpoints.json';

// Which calls of the specification no page makes, read from the code, and that docs/unused-calls.md says of each why.

const ROOT = resolve(__dirname, '..', '..');
const files = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(ROOT, folder, name));
// eslint-disable-next-line @typescript-eslint/no-require-imports -- see support/calls.ts
const exportsOf = (file: string) => Object.entries(require(file) as Record<string, unknown>);

const isObject = (value: unknown): value is Record<string, unknown> =>
  (typeof value === 'object' || typeof value === 'function') && value !== null;
const callOf = (value: unknown): Call | undefined => {
  // A sender has its call beside it.
  const call = isObject(value) && typeof value === 'function' ? (value as unknown as { call: unknown }).call : value;
  return isObject(call) && 'method' in call && 'path' in call ? (call as unknown as Call) : undefined;
};
/** Parameters have longer names in the contract than in the specification. */
const sinNombres = (id: string) => id.replaceAll(/\{\w+\}/g, '{}');
const idOf = ({ method, path }: Call) => sinNombres(`${method} ${path}`);

/** By which names the exports of a folder speak of a call: 'grupoService.all', 'cuentaFamilia'. */
function namesIn(folder: string): [id: string, name: string][] {
  return files(folder)
    .flatMap(exportsOf)
    .flatMap(([name, value]) => {
      const own = callOf(value);
      if (own) return [[idOf(own), name] as [string, string]];
      if (!isObject(value)) return [];
      return Object.entries(value).flatMap(([key, one]) => {
        const call = callOf(one);
        return call ? [[idOf(call), `${name}.${key}`] as [string, string]] : [];
      });
    });
}

/**
 * The code with the names of what it loads later: '(await leer()).remove' is 'periodoService.remove', '(await import(…)).rolService.all' is
 * 'rolService.all', 'module.recibos' is 'recibos'.
 */
function spelled(code: string): string {
  const [, leer, group] = /const (\w+) = async \(\) => \(await import\([^)]*\)\)\.(\w+)/.exec(code) ?? [];
  const named = leer ? code.replaceAll(`(await ${leer}())`, group!) : code;
  return named.replaceAll(/\bmodule\.|\(await (?:import\([^)]*\)|\w+\(\))\)\./g, '');
}

/** What pages, components and stores do, without their imports. */
const text = ['components', 'pages', 'layout', 'store', 'services/offline', 'services/realtime']
  .flatMap(files)
  .map((file) => spelled(readFileSync(file, 'utf8').replaceAll(/^import [^;]*;$/gm, '')))
  .join('\n');

/** Every name in it, and every 'group.key', that of `const { key } = group` too. */
const written = new Set([...text.matchAll(/(?<![.\w])(\w+)(?:\.(\w+))?/g)].flatMap(([both, name]) => [both, name!]));
for (const [, keys, group] of text.matchAll(/\{([^{}]*)\} = (\w+)/g))
  for (const [key] of keys!.matchAll(/\w+/g)) written.add(`${group}.${key}`);
/** A form or a page of a whole entity, and what it calls. */
const WHOLE: [RegExp, string][] = [
  [/crudForm\((\w+)/g, 'id save update'],
  [/\.\.\.(\w+Service)\b/g, 'id save update'],
  [/service=\{(\w+)/g, 'id save update remove filter'],
  [/entityOf\(\w+, async \(\) => (\w+)/g, 'remove filter'],
];
for (const [where, keys] of WHOLE)
  for (const [, group] of text.matchAll(where)) for (const key of keys.split(' ')) written.add(`${group}.${key}`);

test('every call of the specification is declared, and the table names those that no page makes, and no other', () => {
  const names = [...namesIn('contract'), ...namesIn('services')];
  const declared = new Set(names.map(([id]) => id));
  expect(pedidas.filter((id) => !declared.has(sinNombres(id)))).toEqual([]);
  const made = new Set(names.filter(([, name]) => written.has(name)).map(([id]) => id));
  const table = readFileSync(join(ROOT, 'docs', 'unused-calls.md'), 'utf8');
  const named = [...table.matchAll(/^\| `((?:GET|POST|PUT|DELETE) [^`]+)` \|/gm)].map((match) => match[1]!);
  expect(named.sort()).toEqual(pedidas.filter((id) => !made.has(sinNombres(id))).sort());
});
