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
await step('Tipos', () => tool('typescript/bin/tsc', '--noEmit'));
await step('Estilo', () => tool('eslint/bin/eslint.js', '.', '--max-warnings', '0'));
await step('Formato', () => tool('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'));
await step('Pruebas', () => tool('jest/bin/jest.js'));
await step('Construcción', build);
await step('Navegador', async () => {
  const env = { CHROMIUM_PATH: await chromium(), PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  return runNode(bin('@playwright/test/cli.js'), ['test'], env);
});
