// npm run dev: generates themes and utility classes, then runs API and pages in one process with hot reload.
import { install } from './prepare.mjs';
import { bin, endWithNpm, root, runNode } from './run.mjs';

/** Next hot-reloads these by itself; a change of other files restarts the server. */
const ofPages = ['pages/**', 'components/**', 'layout/**', 'store/**', 'styles/**'];

endWithNpm();
process.chdir(root);
await install();
// Imported after the installation, because both need packages.
const { copyThemes } = await import('./build/themes.mjs');
const { watchUtilities } = await import('./build/utilities.mjs');
const { makeLibro } = await import('./build/libro.mjs');
copyThemes();
await watchUtilities();
await makeLibro({ watching: true });
const ignored = ofPages.flatMap((pattern) => ['--ignore', pattern]);
process.exit(await runNode(bin('tsx/dist/cli.mjs'), ['watch', '--clear-screen=false', ...ignored, 'server/main.ts']));
