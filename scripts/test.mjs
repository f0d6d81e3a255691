import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { build, install } from './prepare.mjs';
import { chromium } from './chromium.mjs';
import { bin, endWithNpm, HALVES, root, runNode } from './run.mjs';

async function step(title, work) {
  const begun = Date.now();
  console.log(`\n=== ${title}`);
  const code = await work();
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  if (code) {
    console.error(`=== ${title}: falló a los ${seconds} s (código ${code})`);
    process.exit(code);
  }
  console.log(`=== ${title}: bien, ${seconds} s`);
}

/** By content, because a checkout renews every file's time. */
const LINT = ['--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint/', '--cache-strategy', 'content'];

const tool = (script, ...args) => runNode(bin(script), args);

/** Both halves of the browser tests on the last build; with `specs` only these files, and of the look at every page only `walked`. */
async function browser(specs = [], walked = '') {
  const env = { CHROMIUM_PATH: await chromium(), PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', ...(walked && { WALK: walked }) };
  /** Runs some browser tests on a server and database of their own. */
  const half = async (port, projects, options) => {
    const begun = Date.now();
    const chosen = [...projects.map((project) => `--project=${project}`), ...specs, ...(specs.length ? ['--pass-with-no-tests'] : [])];
    const args = ['test', '--output', `test-results/${port}`, ...chosen];
    const code = await runNode(bin('@playwright/test/cli.js'), args, { ...env, E2E_PORT: String(port) }, options);
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    return { code, said: `=== ${projects.join(', ')}: ${code ? `falló (código ${code})` : 'bien'}, ${seconds} s` };
  };
  const first = Number(process.env.E2E_PORT ?? 3900);
  // Both halves run in parallel, because one alone leaves a core idle; the output of the second is printed at the end.
  mkdirSync('.cache', { recursive: true });
  const printed = openSync('.cache/browser.log', 'w');
  const [here, beside] = await Promise.all([half(first, HALVES[0]), half(first + 1, HALVES[1], { stdio: ['ignore', printed, printed] })]);
  closeSync(printed);
  // Without the tests that passed, so that the errors of the other half stay visible.
  const log = readFileSync('.cache/browser.log', 'utf8').split('\n');
  console.log(log.filter((line) => !/^\s+[✓-]\s/.test(line)).join('\n'));
  console.log(`${here.said}\n${beside.said}`);
  return Math.max(here.code, beside.code);
}

/** The whole suite. */
async function all() {
  await step('Tipos, estilo, formato y construcción', async () => {
    const types = async () =>
      (await tool('typescript/bin/tsc', '--noEmit')) || tool('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.');
    // eslint finishes half a minute before the type check; the build for the browser tests uses that time.
    const style = async () => (await tool('eslint/bin/eslint.js', '.', ...LINT)) || build();
    return Math.max(...(await Promise.all([types(), style()])).map((code) => code ?? 0));
  });
  await step('Pesos', () => runNode('--import', ['tsx', 'scripts/command.ts', 'bench', 'size']));
  await step('Pruebas', () => tool('jest/bin/jest.js'));
  await step('Navegador', () => browser());
}

/** What a browser shows: only a change of it runs the browser tests. */
const SHOWN = /^(e2e|pages|layout|components|styles|worker|public)\//;
/** What no module imports, and the module that reads it at run time. */
const READ = [[/^server\/db\/.*\.(sql|json)$/, 'server/db/journal.ts']];
/** Tests that read the sources instead of importing them. */
const OF_ALL = ['architecture', 'palabras', 'privateMembers', 'seguridad', 'styles'].map((name) => `__tests__/${name}.test.ts`);

/** The look at every page. */
const WALK = 'e2e/walk.spec.ts';
/** What is behind every page and in no page's modules. */
const OF_EVERY_PAGE = /^(worker|public|e2e\/(?!.*\.spec\.ts$))/;

/** The addresses of the pages whose modules some files are among; none if that is every page. */
async function pagesWith(files) {
  const { build: bundle } = await import('esbuild');
  const entryPoints = readdirSync('pages', { recursive: true, encoding: 'utf8' }).map((name) => `pages/${name.replaceAll('\\', '/')}`);
  const options = {
    bundle: true,
    write: false,
    metafile: true,
    outdir: '.cache',
    packages: 'external',
    external: ['*.woff2'],
    logLevel: 'error',
  };
  const { metafile } = await bundle({ entryPoints: entryPoints.filter((name) => name.endsWith('.tsx')), ...options });
  const those = Object.values(metafile.outputs).filter(({ entryPoint, inputs }) => entryPoint && files.some((file) => file in inputs));
  const pages = those.map(({ entryPoint }) => entryPoint.replace(/^pages|(\/index)?\.tsx$/g, '') || '/');
  return pages.includes('/_app') || files.some((file) => OF_EVERY_PAGE.test(file))
    ? undefined
    : pages.filter((page) => !page.startsWith('/_'));
}

/** The browser tests that some files concern: those that changed, those that name a page with one of them, and the look at these pages. */
async function browserOf(files) {
  const pages = await pagesWith(files);
  if (!pages) return browser();
  const names = readdirSync('e2e').filter((name) => name.endsWith('.spec.ts'));
  const mentions = (file) => pages.some((page) => new RegExp(`['"\`]${page}['"\`?#]`).test(readFileSync(file, 'utf8')));
  const walked = (file) => pages.length > 0 && file === WALK;
  const specs = names.map((name) => `e2e/${name}`).filter((file) => files.includes(file) || mentions(file) || walked(file));
  console.log(specs.join('\n') || 'Ninguna página lo contiene.');
  return specs.length ? browser(specs, files.includes(WALK) ? '' : pages.join()) : 0;
}

/** The files that differ from a commit: changed or new. */
function changedSince(commit) {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\0').filter(Boolean);
  return [...git('diff', '--name-only', '--diff-filter=d', '-z', commit), ...git('ls-files', '--others', '--exclude-standard', '-z')];
}

/** What some files concern: their types, style and format, the tests that import them, directly or not, and those of all sources. */
async function changed(files) {
  if (!files.length) return console.log('Nada ha cambiado.');
  const code = files.filter((file) => /\.([cm]?js|tsx?)$/.test(file));
  const read = READ.flatMap(([pattern, reader]) => (files.some((file) => pattern.test(file)) ? [reader] : []));
  await step('Tipos, estilo y formato de lo que cambió', async () => {
    const types = tool('typescript/bin/tsc', '--noEmit');
    const style = code.length ? tool('eslint/bin/eslint.js', ...code, '--no-warn-ignored', ...LINT) : 0;
    const format = tool('prettier/bin/prettier.cjs', '--check', '--ignore-unknown', '--log-level', 'warn', ...files);
    return Math.max(...(await Promise.all([types, style, format])));
  });
  await step('Pruebas de lo que cambió', () => tool('jest/bin/jest.js', '--findRelatedTests', ...code, ...read, ...OF_ALL));
  if (!files.some((file) => SHOWN.test(file))) return;
  await step('Construcción', build);
  await step('Navegador', () => browserOf(files));
}

const HELP = `npm test                     todo: tipos, estilo, formato, pesos, jest y navegador
npm test -- --changed        lo que toca a lo cambiado desde el último commit
npm test -- --changed=main   desde otro commit o rama

Con --changed, jest corre las pruebas que importan lo cambiado, de cerca o de lejos, y las que leen todo el código. El navegador
corre si cambió algo de lo que se ve: las pruebas que nombran una página que lo contiene, y el recorrido de esas páginas (todo,
si lo contienen todas). No ve lo que no se importa (una variable de entorno, un texto de la base), ni la prueba que llega a una
página con solo pulsar, ni en el navegador un cambio de la API: antes de entregar se corre npm test.`;

if (process.argv.includes('--help')) {
  console.log(HELP);
  process.exit();
}
endWithNpm();
process.chdir(root);
await step('Paquetes', install);
const asked = /^--changed(?:=(.+))?$/.exec(process.argv[2] ?? '');
await (asked ? changed(changedSince(asked[1] ?? 'HEAD')) : all());
