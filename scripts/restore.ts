import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { restore } from '../server/db/restore';
import { openTarget } from '../server/db/target';
import { readEnv, type Env } from '../server/env';
import { given, rowsOf, tool, UsageError } from './tool';

const usage = 'Uso: npm run restore -- copia.tar.gz [--en carpeta]';

function readArguments(): { file: string; folder?: string } {
  try {
    const { values, positionals } = parseArgs({ options: { en: { type: 'string' } }, allowPositionals: true });
    if (positionals.length !== 1) throw new UsageError(usage);
    return { file: given(positionals[0]!), folder: values.en && given(values.en) };
  } catch {
    throw new UsageError(usage);
  }
}

// npm run restore -- file [--en folder]: into a database that is empty; with --en, into the embedded one of that folder.
await tool(async () => {
  const { file, folder } = readArguments();
  if (!existsSync(file)) throw new UsageError(`No existe el archivo ${file}.`);
  const env: Env = readEnv();
  const where = folder ? { CANTERA_DATA_DIR: folder } : env;
  const target = await openTarget(where, 'restauración');
  try {
    // A running Cantera keeps keys and companies in memory: it would go on with those of the database before.
    if (target.attached) throw new UsageError('Cantera está en marcha con esa carpeta: deténgala antes de restaurar.');
    console.log(`Restauradas ${rowsOf(await restore(target.url, file))} de ${file}.`);
    if (folder) console.log(`Arranque Cantera con esos datos: CANTERA_DATA_DIR="${folder}" npm start`);
  } finally {
    await target.close();
  }
});
