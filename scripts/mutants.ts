import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { crearAzar } from '@/utils/azar';
import { usageOf } from './menu';
import { read, UsageError } from './tool';

// Changes one place of a rule or an act at a time (a bound, an operator, a guard, a step) and runs the tests nearest to it: a change that none
// of them sees is a rule that nobody watches. `npm run prove -- mutants --seed 7 --count 60`; the same seed draws the same places, so
// that --from 31 goes on at the thirty-first.
//
// Ninety of seed 20261127 at commit 72ee6240: 61 were seen by the three nearest files, 11 by others, and 11 have a test since. Those that live:
// - server/mensajes/transporte.ts, disableFileAccess (16): no mail names a file, so there is none to refuse.
// - server/inscripciones/renovacion/porRenovar.ts, the lock on the students (31): only two renewals of one child in the same moment differ.
// - server/privacidad/filas.ts, `-` as `+` (57): the order of what is deleted.
// - domain/importacion/dias.ts, `<` as `<=` (61): a month that is as near this year as the next.
// - campamento/quitarSemana.ts (63) and facturas/liberar.ts (64), the return for an empty list: it is written as no row.
// - server/facturas/fiscal/numerar.ts, `<` as `<=` (86): asks a third time for a range that is not there.

const usage = usageOf('prove', 'mutants');
const text = { type: 'string' } as const;
const { values } = read(usage, { options: { seed: text, count: text, from: text, only: text } });
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const count = Number(values.count ?? 60);
const first = Number(values.from ?? 1);
if (!Number.isSafeInteger(seed) || !(count > 0) || !(first > 0)) throw new UsageError(usage);

/** Rules, and the acts of every area. What only serves them (lists, reports, the database, the transport) has proofs of its own. */
const WATCHED = /^(domain\/|server\/(?!db|lib|realtime|reportes|archivos|auditoria|[\w-]+\.ts))/;
const NO_RULE = /(index|columnas|textos)\.ts$/;
/** At most so many test files are run for one change, the nearest first. */
const NEAREST = 3;

interface Change {
  file: string;
  from: number;
  to: number;
  text: string;
}

const OTHER: Record<string, string> = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' },
  ...{ '&&': '||', '||': '&&', '+': '-', '-': '+', '*': '/' },
};
/** The same inside the text of a statement. */
const SQL_OTHER: readonly [RegExp, string][] = [
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/not exists/g, 'exists'],
  [/ and /g, ' or '],
];

/** Every change that can be made to a file. */
function changesOf(file: string): Change[] {
  const text = fs.readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const changes: Change[] = [];
  const add = (node: ts.Node, becomes: string) => changes.push({ file, from: node.getStart(), to: node.getEnd(), text: becomes });
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const other = OTHER[node.operatorToken.getText()];
      if (other && !(/[-+]/.test(other) && ts.isStringLiteralLike(node.left))) add(node.operatorToken, other);
    }
    if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
      const condition = ts.isIfStatement(node) ? node.expression : node.condition;
      add(condition, `!(${condition.getText()})`);
    }
    if (ts.isIfStatement(node) && !node.elseStatement && !ts.isBlock(node.thenStatement)) add(node, ';');
    if (ts.isExpressionStatement(node) && ts.isAwaitExpression(node.expression)) add(node, ';');
    if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false');
    if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true');
    if (ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isNoSubstitutionTemplateLiteral(node))
      for (const [what, becomes] of SQL_OTHER)
        for (const { index, 0: found } of node.getText().matchAll(what)) {
          const from = node.getStart() + index;
          changes.push({ file, from, to: from + found.length, text: becomes });
        }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return changes;
}

/** The modules of ours that a file imports, without ending. */
function importsOf(file: string): string[] {
  return ts.preProcessFile(fs.readFileSync(file, 'utf8')).importedFiles.flatMap(({ fileName }) => {
    if (fileName.startsWith('@/')) return [fileName.slice(2)];
    return fileName.startsWith('.') ? [path.join(path.dirname(file), fileName)] : [];
  });
}

const files = execFileSync('git', ['ls-files', 'domain', 'server', '__tests__'], { encoding: 'utf8' }).split('\n');
const tests = files.filter((file) => /^__tests__\/(api|domain|server)\/.*\.test\.ts$/.test(file));
const testImports = new Map(tests.map((test) => [test, new Set(importsOf(test))]));
/** Which files of the server import a file. */
const importers = new Map<string, string[]>();
for (const file of files.filter((name) => name.startsWith('server/')))
  for (const name of importsOf(file)) importers.set(name, [...(importers.get(name) ?? []), file]);
const words = (name: string) =>
  path
    .basename(name)
    .replace(/(\.test)?\.ts$/, '')
    .toLowerCase();

/** Tests by how near they are: those that import the file or its users, have its name, or speak of the same part of the contract. */
function testsOf(file: string): string[] {
  const area = path.dirname(file).split('/').slice(0, 2).at(-1)!;
  const users = importers.get(file.replace(/\.ts$/, '')) ?? [];
  const calls = (one: string) => importsOf(one).filter((name) => /^(contract|domain)\//.test(name));
  const own = calls(file);
  const theirs = [...new Set(users.flatMap(calls))].filter((name) => !own.includes(name));
  const scored = tests.map((test) => {
    const imports = testImports.get(test)!;
    const score =
      (imports.has(file.replace(/\.ts$/, '')) ? 20 : 0) +
      (imports.has(file.replace(/^server(.*)\.ts$/, 'contract$1')) ? 8 : 0) +
      (words(test) === words(file) ? 12 : words(test).includes(words(file)) || words(file).includes(words(test)) ? 6 : 0) +
      (test.includes(`/${area}/`) ? 4 : 0) +
      (users.some((user) => imports.has(user.replace(/\.ts$/, ''))) ? 10 : 0) +
      Math.min(6, 2 * own.filter((name) => imports.has(name)).length) +
      Math.min(4, theirs.filter((name) => imports.has(name)).length);
    return { test, score };
  });
  return scored.sort((a, b) => b.score - a.score).slice(0, NEAREST).map(({ test }) => test); // prettier-ignore
}

const azar = crearAzar(seed);
const watched = files.filter(
  (file) => WATCHED.test(file) && file.endsWith('.ts') && !NO_RULE.test(file) && file.includes(values.only ?? ''),
);
// One change a file until every file has had one, so that each rule has the same chance.
const drawn: Change[] = [];
for (let left: string[] = []; drawn.length < count;) {
  if (!left.length) left = [...watched];
  const changes = changesOf(left.splice(azar.entero(0, left.length - 1), 1)[0]!);
  if (changes.length) drawn.push(azar.uno(changes));
}

process.on('SIGINT', () => {}); // the running tests get it too; the file is put back first
console.log(`Semilla ${seed}: ${drawn.length} cambios en ${watched.length} archivos`);
const alive: string[] = [];
for (const [i, { file, from, to, text }] of drawn.entries()) {
  if (i + 1 < first) continue;
  const before = fs.readFileSync(file, 'utf8');
  const line = before.slice(0, from).split('\n').length;
  const nearest = testsOf(file);
  fs.writeFileSync(file, before.slice(0, from) + text + before.slice(to));
  const jest = ['node_modules/jest/bin/jest.js', '--bail', '--silent', ...nearest];
  let status: number | null;
  try {
    ({ status } = spawnSync(process.execPath, jest, { stdio: 'ignore' }));
  } finally {
    fs.writeFileSync(file, before);
  }
  if (status === null || status > 128) break; // interrupted
  const seen = status !== 0;
  const what = `${file}:${line}  ${before.slice(from, to).replace(/\s+/g, ' ').slice(0, 80)} → ${text.replace(/\s+/g, ' ').slice(0, 80)}`;
  console.log(`${String(i + 1).padStart(3)} ${seen ? 'visto ' : 'VIVE  '} ${what}`);
  if (!seen) alive.push(`${what}\n      ${nearest.join(' ')}`);
}
const tried = drawn.length - first + 1;
console.log(`\nVistos ${tried - alive.length} de ${tried} (semilla ${seed})`);
if (alive.length) console.log(`Vivos:\n  ${alive.join('\n  ')}`);
