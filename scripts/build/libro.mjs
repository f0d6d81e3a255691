// Bundles the worker that reads workbooks into public/worker/libro.js: a worker of its own address, as the CSP wants.
import { build, context } from 'esbuild';
import { root } from '../run.mjs';

/** Writes public/worker/libro.js, which build and development server serve as it is; with `watching`, again at each change of its sources. */
export async function makeLibro({ watching = false } = {}) {
  const options = {
    absWorkingDir: root,
    entryPoints: ['components/archivos/libro/trabajador.ts'],
    outfile: 'public/worker/libro.js',
    bundle: true,
    minify: true,
    target: 'es2022',
    format: 'iife',
    logLevel: 'warning',
  };
  if (watching) await (await context(options)).watch();
  else await build(options);
}
