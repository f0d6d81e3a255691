import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { accesos } from '@/contract/accesos';
import { calls } from './support/calls';
import { repetidos } from './support/repetidos';
import { codigos, routes as registry, type Route } from '@/contract/routes';
import { menuOf } from '@/layout/guard/access';
import { builtPages } from '@/layout/menu/builtPages';

/** folder → folders it may import from; its own is always allowed. ARCHITECTURE.md draws it. */
const MAY_IMPORT: Record<string, string[]> = {
  contract: ['utils'],
  domain: ['contract', 'utils'],
  utils: [],
  worker: [],
  server: ['contract', 'domain', 'utils'],
  services: ['contract', 'utils'],
  store: ['contract', 'services', 'utils'],
  components: ['contract', 'domain', 'services', 'store', 'utils'],
  layout: ['contract', 'components', 'services', 'store', 'utils'],
  pages: ['contract', 'domain', 'components', 'layout', 'services', 'store', 'styles', 'utils'],
};
const routes: readonly Route[] = registry;
const ROOT = resolve(__dirname, '..');

const files = (folder: string, ending = /\.tsx?$/): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => join(folder, file));

/** Modules that a file imports, by `from`, `import()` and `import ''`. */
const imported = (file: string) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:from\s+|import\s*\(\s*|import\s+)['"]([^'"]+)['"]/g)].map((match) => match[1]!);

/** The top folder a module lies in, or undefined for a package. */
function folderOf(file: string, module: string): string | undefined {
  if (module.startsWith('@/')) return module.split('/')[1];
  if (!module.startsWith('.')) return undefined;
  return relative(ROOT, resolve(ROOT, file, '..', module)).split('/')[0];
}

test('nobody imports against the directions of the architecture', () => {
  const wrong = Object.entries(MAY_IMPORT).flatMap(([folder, allowed]) =>
    files(folder).flatMap((file) =>
      imported(file)
        .map((module) => folderOf(file, module))
        .filter((to) => to && to in MAY_IMPORT && to !== folder && !allowed.includes(to))
        .map((to) => `${file} → ${to}`),
    ),
  );
  expect(wrong).toEqual([]);
});

test('between folders an import says @/, inside one it is relative', () => {
  const wrong = Object.keys(MAY_IMPORT).flatMap((folder) =>
    files(folder).flatMap((file) =>
      imported(file)
        .filter((module) => (module.startsWith('.') ? folderOf(file, module) !== folder : module.startsWith(`@/${folder}/`)))
        .map((module) => `${file}: ${module}`),
    ),
  );
  expect(wrong).toEqual([]);
});

test('no barrel files: a page pulls in only its own area', () => {
  const barrels = Object.keys(MAY_IMPORT)
    .flatMap((folder) => files(folder))
    .filter((file) => /^\s*export \* from/m.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(barrels).toEqual([]);
});

test('every page is a route of the registry', () => {
  const paths = files('pages', /\.tsx$/)
    .map((file) => `/${file.slice('pages/'.length).replace(/\.tsx$/, '')}`.replace(/\/index$/, '') || '/')
    .filter((path) => !path.startsWith('/_'));
  expect(paths.filter((path) => !routes.some((route) => route.path === path))).toEqual([]);
});

test('the menu of who may everything has exactly the routes that have a page, in the order of the registry', () => {
  const hasPage = ({ path }: { path: string }) =>
    [`pages${path === '/' ? '/index' : path}.tsx`, `pages${path}/index.tsx`].some((file) => existsSync(join(ROOT, file)));
  const every = [...accesos.keys()].map((codigoAcceso) => ({ usuario: 'ana', codigoAcceso, ruta: '', activo: true }));
  const sucursal = { codigoSucursal: 1, descripcionSucursal: 'Naco', logoUrl: '', defecto: true };
  const menu = menuOf({ success: true, detallesAcceso: every, sucursalesUsuario: [sucursal], status: 'idle' });
  const sections = menu.map(({ section }) => section);
  const expected = sections.flatMap((section) => routes.filter((route) => route.section === section && hasPage(route)));
  expect(menu.flatMap(({ items }) => items.map(({ path }) => path))).toEqual(expected.map(({ path }) => path));
  expect(new Set(routes.filter(hasPage).flatMap(({ section }) => section ?? []))).toEqual(new Set(sections));
  expect([...builtPages].sort()).toEqual(
    routes
      .filter(hasPage)
      .map(({ path }) => path)
      .sort(),
  );
});

test('a page has a code of its own, but for the two pages of an enrolment, and a code and its name are of one thing', () => {
  const used = routes.flatMap(({ access, also, path }: Route) =>
    [access, also].flatMap((code) => (typeof code === 'number' ? [[code, path] as const] : [])),
  );
  expect(repetidos('access code', used)).toEqual(['access code used twice: 10 (/process/inscripcion, /process/interesados)']);
  const pairs = [
    ...new Map(codigos.map(({ codigo: [nombre, codigo] }) => [`${codigo} ${nombre}`, [String(codigo), nombre] as const])).values(),
  ];
  const names = pairs.map(([codigo, nombre]) => [nombre, codigo] as const);
  expect([...repetidos('code', pairs), ...repetidos('name', names)]).toEqual([]);
});

test.each([
  ['contract/crud.ts', 100],
  ['server/lib/crud.ts', 100],
  ['services/http/crud.ts', 40],
  ['components/list/useList.ts', 100],
  ['components/list/CrudPage.tsx', 100],
  ['components/report/ReportPage.tsx', 100],
  ['pages/inventario/categoria.tsx', 30],
])('%s stays readable on one screen (%i lines at most)', (file, most) => {
  expect(readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(most);
});

test('no file is longer than 400 lines, no page longer than 150; those above 250 are listed', () => {
  const lengths = Object.keys(MAY_IMPORT)
    .flatMap((folder) => files(folder))
    .map((file) => ({ file, lines: readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n').length }));
  const above = (most: number) => lengths.filter(({ lines }) => lines > most).map(({ file, lines }) => `${file}: ${lines} lines`);
  if (above(250).length) process.stderr.write(`Longer than 250 lines, worth a look:\n  ${above(250).join('\n  ')}\n`);
  expect(above(400)).toEqual([]);
  expect(above(150).filter((file) => file.startsWith('pages/'))).toEqual([]);
});

test('a write is a POST, PUT or DELETE, and what must not happen twice asks for a key', () => {
  const acts = ['inscripcion/save', 'inscripcion/save/estudiante', 'cobro/save', 'caja/abrir'];
  expect(calls.filter((call) => call.idempotent).map(({ path }) => path)).toEqual(expect.arrayContaining(acts));
  expect(calls.filter((call) => call.method === 'GET' && (call.body || call.idempotent))).toEqual([]);
});

test('the global style sheets stay under 800 lines in all, and pages/_app.tsx alone imports them', () => {
  const global = readdirSync(join(ROOT, 'styles')).filter((file) => file.endsWith('.css'));
  const lines = global.map(
    (file) =>
      readFileSync(join(ROOT, 'styles', file), 'utf8')
        .trimEnd()
        .split('\n').length,
  );
  expect(lines.reduce((sum, one) => sum + one, 0)).toBeLessThan(800);
  const sheets = Object.keys(MAY_IMPORT)
    .flatMap((folder) => files(folder))
    .flatMap((file) => imported(file).map((module) => ({ file, module })))
    .filter(({ module }) => module.endsWith('.css') && !module.endsWith('.module.css'));
  expect(sheets.filter(({ file }) => file !== 'pages/_app.tsx')).toEqual([]);
  expect(global.filter((file) => !sheets.some(({ module }) => module === `@/styles/${file}`))).toEqual([]);
});

/** Every word, mark or number between two spaces, as `wc -w` counts them. */
const words = (file: string) => readFileSync(join(ROOT, file), 'utf8').trim().split(/\s+/).length;

test('decisions are few and short, their index names each of them, and what cites one finds it', () => {
  const papers = files('docs/decisions', /\.md$/).filter((file) => !file.endsWith('README.md'));
  expect(papers.length).toBeLessThanOrEqual(25);
  expect(papers.filter((file) => words(file) > 250)).toEqual([]);
  const index = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8');
  const named = [...index.matchAll(/\]\(([\w-]+\.md)\)/g)].map((match) => `docs/decisions/${match[1]}`);
  expect(named.sort()).toEqual([...papers].sort());
  const sources = [
    'ARCHITECTURE.md',
    'README.md',
    ...[...Object.keys(MAY_IMPORT), 'bench', 'scripts'].flatMap((folder) => files(folder, /\.(tsx?|mjs|css)$/)),
  ];
  const cited = sources.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/docs\/decisions\/([\w-]+)/g)].map((match) => ({
      file,
      paper: `docs/decisions/${match[1]}.md`,
    })),
  );
  expect(cited.filter(({ paper }) => !existsSync(join(ROOT, paper)))).toEqual([]);
});

test('ARCHITECTURE is short, and every file that it, README or a decision names is there', () => {
  expect(words('ARCHITECTURE.md')).toBeLessThanOrEqual(1800);
  const guides = ['ARCHITECTURE.md', 'README.md', ...files('docs/decisions', /\.md$/)];
  const named = guides.flatMap((guide) =>
    [...readFileSync(join(ROOT, guide), 'utf8').matchAll(/`([\w@.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|cjs|sql|css|json))`/g)].map(([, file]) => ({
      guide,
      file: file!,
    })),
  );
  // README's recipe of an entity makes a `marca`.
  expect(named.filter(({ file }) => !existsSync(join(ROOT, file)) && !/\/marca\.tsx?$/.test(file))).toEqual([]);
});

/** The areas, from those that know most of the others down; what stands in one line may know each other. */
const FLOORS = [
  ['privacidad'],
  ['cierre'],
  ['reportes', 'auditoria', 'importacion'],
  ['libros'],
  ['asistencia', 'compras', 'responsables'],
  ['inscripciones'],
  ['banco'],
  ['cobros'],
  ['caja'],
  ['cobranza'],
  ['familia'],
  ['facturas'],
  ['precios', 'inventario'],
  ['estudiantes'],
  ['academico'],
  ['sesion'],
  ['usuarios'],
  ['compania'],
  ['personas'],
  ['mensajes', 'archivos', 'realtime'],
];
const floorOf = new Map(FLOORS.flatMap((areas, floor) => areas.map((area) => [area, floor] as const)));
/** Folders that have areas, with the rooms in them that are of no area. */
const WITH_AREAS: Record<string, string[]> = {
  contract: [],
  server: ['db', 'lib'],
  components: ['data', 'feedback', 'form', 'list', 'print', 'report', 'ui'],
  '__tests__/api': [],
  '__tests__/pages': [],
};
/** Rooms that put a page together from all areas: the record of a student, its forms and tabs. */
const COMPOSING = /^components\/estudiantes\/(ficha|tabs)\//;

const roomOf = (file: string, folder: string) => file.slice(folder.length + 1).split('/')[0]!;

test('a folder with areas has only those, and its technical rooms', () => {
  const wrong = Object.entries(WITH_AREAS).flatMap(([folder, technical]) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !floorOf.has(entry.name) && !technical.includes(entry.name))
      .map(({ name }) => `${folder}/${name}`),
  );
  expect(wrong).toEqual([]);
});

test('an area knows those below it only', () => {
  const wrong = ['contract', 'server', 'components'].flatMap((folder) =>
    files(folder)
      .filter((file) => floorOf.has(roomOf(file, folder)) && !COMPOSING.test(file))
      .flatMap((file) => {
        const own = floorOf.get(roomOf(file, folder))!;
        return imported(file)
          .filter((module) => module.startsWith('.'))
          .map((module) => relative(ROOT, resolve(ROOT, file, '..', module)))
          .filter((to) => (floorOf.get(roomOf(to, folder)) ?? own) < own)
          .map((to) => `${file} → ${to}`);
      }),
  );
  expect(wrong).toEqual([]);
});

/** The floors of the server, from the ground up: a file knows its own floor and those below. The demo academy composes like main.ts. */
const GROUND = [/^server\/(env|cifrado)$/, /^server\/db\/(?!seed\b)/, /^server\/lib\//, /^server\/(?!db\/)\w+\//, /^server\//];
const levelOf = (path: string) => GROUND.findIndex((floor) => floor.test(path));

test('inside the server nothing knows what stands on it: db, lib, the areas, then what puts them together', () => {
  const arrows = files('server').flatMap((file) =>
    imported(file)
      .filter((module) => module.startsWith('.'))
      .map((module) => relative(ROOT, resolve(ROOT, file, '..', module)))
      .filter((to) => levelOf(to) > levelOf(file.replace(/\.ts$/, '')))
      .map((to) => `${file} → ${to}`),
  );
  expect(arrows).toEqual([]);
});

/** What a file needs when it is loaded: imports of values, with the paths of the files they name. */
function loadedBy(file: string, all: ReadonlySet<string>): string[] {
  const statements = readFileSync(join(ROOT, file), 'utf8').matchAll(/^(?:import|export)\s([^;'"]*?)from\s+['"]([^'"]+)['"]/gm);
  const isType = (what: string) => /^type\s/.test(what) || /^\{(?:\s*type\s[^,}]*,?)+\s*\}/.test(what.trim());
  return [...statements].flatMap(([, what, module]) => {
    const path = module!.startsWith('@/') ? module!.slice(2) : relative(ROOT, resolve(ROOT, file, '..', module!));
    return isType(what!) ? [] : ['.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => path + end).filter((one) => all.has(one));
  });
}

test('no file needs itself when it is loaded: the only circles are references of tables, which drizzle resolves later', () => {
  const all = new Set(Object.keys(MAY_IMPORT).flatMap((folder) => files(folder)));
  const needs = new Map([...all].map((file) => [file, loadedBy(file, all)]));
  const reached = (from: string) => {
    const seen = new Set<string>();
    const left = [...needs.get(from)!];
    while (left.length) {
      const next = left.pop()!;
      if (!seen.has(next)) {
        seen.add(next);
        left.push(...needs.get(next)!);
      }
    }
    return seen;
  };
  const circular = [...all].filter((file) => reached(file).has(file)).sort();
  expect(circular.filter((file) => !file.startsWith('server/db/schema/'))).toEqual([]);
});

test('the labels know no area: who shows one loads nothing else', () => {
  expect(imported('contract/palabras.ts')).toEqual(['@/utils/format']);
});

test('a room holds about twenty files at most; more want rooms of their own', () => {
  const rooms = new Map<string, number>();
  for (const file of Object.keys(MAY_IMPORT).flatMap((folder) => files(folder))) {
    const room = file.slice(0, file.lastIndexOf('/'));
    rooms.set(room, (rooms.get(room) ?? 0) + 1);
  }
  expect([...rooms].filter(([, count]) => count > 22)).toEqual([]);
});

test('browser tests take `test` from e2e/prueba, which fails at a violation of the Content-Security-Policy', () => {
  const wrong = files('e2e', /\.spec\.ts$/).filter((file) =>
    /\btest\b[^;]*from '@playwright\/test'/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});

/** What git does not keep, and what lies beside a checkout on a developer's machine. */
const OUTSIDE = /^(\.|node_modules$|test-results$|playwright-report$|out$)/;
/** Names that Windows gives to devices, with any ending, and characters that it does not allow. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)|[<>:"|?*\\]|[. ]$/i;
const LONGEST_PATH = 180;

test('every path can be checked out on Windows and macOS: no two differ only in case, none is reserved or too long', () => {
  const inside = (folder: string): { path: string; folder: boolean }[] =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter(({ name }) => folder || !OUTSIDE.test(name))
      .flatMap((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? [{ path, folder: true }, ...inside(path)] : [{ path, folder: false }];
      });
  const found = inside('');
  const paths = found.map(({ path }) => path);
  const written = new Map<string, Set<string>>();
  for (const { path, folder } of found) {
    // An import has no ending: './Form' finds form.ts where the file system ignores the case. A folder is never meant.
    const name = folder ? `${path}/` : path.replace(/\.[^./]+$/, '');
    written.set(name.toLowerCase(), new Set([...(written.get(name.toLowerCase()) ?? []), name]));
  }
  expect([...written.values()].filter((names) => names.size > 1).map((names) => [...names])).toEqual([]);
  expect(paths.filter((path) => path.split('/').some((name) => RESERVED.test(name)))).toEqual([]);
  expect(paths.filter((path) => path.length > LONGEST_PATH)).toEqual([]);
});

/** What a module holds for as long as the process lives: names of statements, plans, lists of passwords. */
const LONG_LIVED = [
  'server/db/prepared.ts: planned',
  'server/db/prepared.ts: statements',
  'server/estudiantes/buscar.ts: partes',
  'server/lib/hilos.ts: cola',
  'server/lib/hilos.ts: hilos',
  'server/usuarios/adivinanzas.ts: juez',
];

test('what outlives a database is named: the tests run the modules of the server once for many of them', () => {
  const held = /^(?:export )?(?:let (\w+)|const (\w+)[^=\n]*= (?:new (?:Map|Set)(?:<.*>)?\(\)|\[\]|\{\});)/gm;
  const found = ['contract', 'domain', 'server', 'utils'].flatMap((folder) =>
    files(folder).flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(held)].map(([, a, b]) => `${file}: ${a ?? b}`)),
  );
  expect(found.sort()).toEqual(LONG_LIVED);
});
