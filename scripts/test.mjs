import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { build, install } from './prepare.mjs';
import { chromium } from './chromium.mjs';
import { bin, endWithNpm, root, runNode } from './run.mjs';

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

const tool = (script, ...args) => runNode(bin(script), args);

endWithNpm();
process.chdir(root);
await step('Paquetes', install);
await step('Tipos, estilo, formato y construcción', async () => {
  const types = async () =>
    (await tool('typescript/bin/tsc', '--noEmit')) || tool('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.');
  // eslint is done half a minute before the types are; what is built meanwhile is for the browser.
  const style = async () => (await tool('eslint/bin/eslint.js', '.', '--max-warnings', '0')) || build();
  return Math.max(...(await Promise.all([types(), style()])).map((code) => code ?? 0));
});
await step('Pruebas', () => tool('jest/bin/jest.js'));
await step('Navegador', async () => {
  const env = { CHROMIUM_PATH: await chromium(), PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  /** Some of the browser tests on a server and a database of their own. */
  const half = async (port, projects, options) => {
    const begun = Date.now();
    const args = ['test', '--output', `test-results/${port}`, ...projects.map((project) => `--project=${project}`)];
    const code = await runNode(bin('@playwright/test/cli.js'), args, { ...env, E2E_PORT: String(port) }, options);
    const seconds = ((Date.now() - begun) / 1000).toFixed(1); // the two should take about as long
    return { code, said: `=== ${projects.join(', ')}: ${code ? `falló (código ${code})` : 'bien'}, ${seconds} s` };
  };
  const first = Number(process.env.E2E_PORT ?? 3900);
  // Side by side, because one half alone leaves a core idle; what the second prints is shown when both are done.
  mkdirSync('.cache', { recursive: true });
  const printed = openSync('.cache/browser.log', 'w');
  const [here, beside] = await Promise.all([
    half(first, ['desktop']),
    half(first + 1, ['walk', 'phone'], { stdio: ['ignore', printed, printed] }),
  ]);
  closeSync(printed);
  // Only what went wrong, so that the faults of the other half are not pushed out of sight by a list of what went well.
  const log = readFileSync('.cache/browser.log', 'utf8');
  console.log(beside.code ? log : log.trim().split('\n').slice(-2).join('\n'));
  console.log(`${here.said}\n${beside.said}`);
  return Math.max(here.code, beside.code);
});
