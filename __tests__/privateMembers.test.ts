import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(__dirname, '..');
const GENERATED = /(^|\/)(node_modules|migrations|generated)\//;
const FOLDERS = 'bench components contract domain e2e layout pages scripts server services store utils worker __tests__'.split(' ');

const files = [
  ...readdirSync(ROOT).filter((file) => /\.(ts|m?js)$/.test(file)),
  ...FOLDERS.flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`)),
].filter((file) => /\.([cm]?js|tsx?)$/.test(file) && !GENERATED.test(file));

const ours = (name: string) => !name.startsWith('_');
const textOf = (node: ts.Node | undefined) => (node && (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) ? node.text : '');

/** The member that a node reads, writes or looks for in an object; '' for any other node. */
function memberOf(node: ts.Node): string {
  if (ts.isPropertyAccessExpression(node)) return textOf(node.name);
  if (ts.isElementAccessExpression(node)) return textOf(node.argumentExpression);
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) return textOf(node.propertyName ?? node.name);
  const looksFor = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword;
  return looksFor ? textOf(node.left) : '';
}

/** The module that a node imports, unless it imports types alone; '' for any other node. */
function moduleOf(node: ts.Node): string {
  if (ts.isImportDeclaration(node)) return node.importClause?.isTypeOnly ? '' : textOf(node.moduleSpecifier);
  return ts.isCallExpression(node) && /^(require|import|jest\.(mock|requireActual))$/.test(node.expression.getText())
    ? textOf(node.arguments[0])
    : '';
}

function namesIn(name: string, source: string, nameOf: (node: ts.Node) => string): string[] {
  const found = new Set<string>();
  const look = (node: ts.Node): void => {
    found.add(nameOf(node));
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true));
  return [...found].filter((one) => one);
}

const sources = files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const);
/** `file: name` of what a kind of node names, sorted; only files whose text fits the pattern are parsed. */
const found = (pattern: RegExp, nameOf: (node: ts.Node) => string, wanted: (name: string) => boolean) =>
  sources
    .filter(([, source]) => pattern.test(source))
    .flatMap(([file, source]) =>
      namesIn(file, source, nameOf)
        .filter(wanted)
        .map((one) => `${file}: ${one}`),
    )
    .sort();

test.each([
  ['an access', 'schema._zod.def', ['_zod']],
  ['an optional one', 'element?._attached', ['_attached']],
  ['a text in brackets', `session['_prepare'](query)`, ['_prepare']],
  ['a name taken out of an object', 'const { _config: config, _id } = runtime', ['_config', '_id']],
  ['a question for a name', `'_zod' in value`, ['_zod']],
  [
    'a literal, a variable and a text',
    `const _ = { __html: '' }; jest.mock('x', () => ({ __esModule: true })); sql('drizzle.__migrations')`,
    [],
  ],
])('%s is found', (_, source, names) => {
  expect(namesIn('one.ts', source, memberOf).filter((name) => !ours(name))).toEqual(names);
});

// Our own names never begin with an underscore, so such a member belongs to a package, which may change it in any version.
test('no package is asked for what it keeps to itself', () => {
  expect(found(/(\.|['"`]|[{,]\s*)_\w/, memberOf, (name) => !ours(name))).toEqual([
    // jest's own runtime keeps the modules of the server loaded.
    '__tests__/support/worlds/runtime.cjs: _config',
    '__tests__/support/worlds/runtime.cjs: _environment',
    '__tests__/support/worlds/runtime.cjs: _resolution',
    // zod's own way for those who read a schema (zod.dev/library-authors).
    'components/form/Form.tsx: _zod',
    'contract/wire.ts: _zod',
  ]);
});

test('no file is imported that a package does not name as its own entrance', () => {
  const deep = (name: string) => /^(?!@\/)[@\w][^:]*\/(dist|lib|src|internal|esm|cjs)\//.test(name);
  // next/link takes the router from this context, and Next exports no other way to give it one.
  expect(found(/['"](?!@\/)[@\w][^'"]*\/(dist|lib|src|internal|esm|cjs)\//, moduleOf, deep)).toEqual([
    '__tests__/client/prefetch.test.tsx: next/dist/shared/lib/router-context.shared-runtime',
  ]);
});
