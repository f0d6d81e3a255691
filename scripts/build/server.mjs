import { root } from '../run.mjs';

/** How esbuild bundles the server, its threads and `more` entry points into a folder; packages stay outside. */
export const serverBundle = (outdir, more = []) => ({
  absWorkingDir: root,
  entryPoints: ['server/main.ts', 'server/hilo.ts', ...more],
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
});
