// npm run dev: what the pages are made of besides their sources, then API and pages in one process that follows every change.
import { install } from './prepare.mjs';
import { bin, endWithNpm, root, runNode } from './run.mjs';

/** Next reloads these by itself; a change of the others starts the server anew. */
const ofPages = ['pages/**', 'components/**', 'layout/**', 'store/**', 'styles/**'];

endWithNpm();
process.chdir(root);
await install();
// After the installation: both read packages.
const { copyThemes } = await import('./themes.mjs');
const { watchUtilities } = await import('./utilities.mjs');
copyThemes();
await watchUtilities();
const ignored = ofPages.flatMap((pattern) => ['--ignore', pattern]);
process.exit(await runNode(bin('tsx/dist/cli.mjs'), ['watch', '--clear-screen=false', ...ignored, 'server/main.ts']));
