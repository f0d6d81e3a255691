import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isEncrypted, restore } from '../server/db/copies/restore';
import { openTarget } from '../server/db/target';
import { readEnv, type Env } from '../server/env';
import { askHidden } from './askHidden';
import { given, passphraseOf, rowsOf, tool, UsageError } from './tool';

const usage = 'Uso: npm run cantera -- restore copia.tar.gz [--en carpeta] [--passphrase-file archivo]';

function readArguments(): { file: string; folder?: string; phraseFile?: string } {
  try {
    const { values, positionals } = parseArgs({
      options: { en: { type: 'string' }, 'passphrase-file': { type: 'string' } },
      allowPositionals: true,
    });
    if (positionals.length !== 1) throw new UsageError(usage);
    return { file: given(positionals[0]!), folder: values.en && given(values.en), phraseFile: values['passphrase-file'] };
  } catch {
    throw new UsageError(usage);
  }
}

// npm run cantera -- restore file [--en folder] [--passphrase-file file]: restores into an empty database; with --en, into the embedded database of
// that folder.
await tool(async () => {
  const { file, folder, phraseFile } = readArguments();
  if (!existsSync(file)) throw new UsageError(`No existe el archivo ${file}.`);
  const env: Env = readEnv();
  const known = passphraseOf(phraseFile, env.CANTERA_BACKUP_PASSPHRASE);
  const passphrase = known === undefined && (await isEncrypted(file)) ? await askHidden('Frase de la copia: ') : known;
  const where = folder ? { CANTERA_DATA_DIR: folder } : env;
  const target = await openTarget(where, 'restauración');
  try {
    // A running Cantera caches keys and companies in memory and would go on using those of the previous database.
    if (target.attached) throw new UsageError('Cantera está en marcha con esa carpeta: deténgala antes de restaurar.');
    console.log(`Restauradas ${rowsOf(await restore(target.url, file, { passphrase }))} de ${file}.`);
    console.log('Todos deben iniciar sesión de nuevo.');
    if (folder) console.log(`Arranque Cantera con esos datos: CANTERA_DATA_DIR="${folder}" npm start`);
  } finally {
    await target.close();
  }
});
