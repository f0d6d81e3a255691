import { statSync } from 'node:fs';
import path from 'node:path';
import { backup } from '../server/db/backup';
import { openTarget } from '../server/db/target';
import { readEnv } from '../server/env';
import { given, rowsOf, tool } from './tool';

const stamp = () => new Date().toISOString().slice(0, 19).replace(/[T:]/g, '-');

// npm run backup [-- file]: everything in one file, also while Cantera is running.
await tool(async () => {
  const env = readEnv();
  const wish = process.argv[2];
  const file = wish ? given(wish) : path.resolve(env.CANTERA_DATA_DIR, 'copias', `cantera-${stamp()}.tar.gz`);
  const target = await openTarget(env, 'copia');
  try {
    const rows = await backup(target.url, file);
    console.log(`Copia hecha: ${file} (${rowsOf(rows)}, ${(statSync(file).size / 1e6).toFixed(1)} MB). Guárdela en otro equipo.`);
  } finally {
    await target.close();
  }
});
