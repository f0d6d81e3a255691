import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { closeRestored } from '../server/db/copies/physical';
import { isEncrypted, restore } from '../server/db/copies/restore';
import { noteSuppressions, recordedIn } from '../server/db/copies/suppressions';
import { onConnection } from '../server/db/onConnection';
import { onTarget } from '../server/db/target';
import { readEnv, type Env } from '../server/env';
import { askHidden } from './askHidden';
import { usageOf } from './menu';
import { given, passphraseOf, read, rowsOf, tool, UsageError } from './tool';

const usage = usageOf('cantera', 'restore');

/** What a restore by pgBackRest leaves open is closed, before the first Cantera starts on it. */
async function afterPhysical(): Promise<void> {
  const env = readEnv();
  const folders = [env.CANTERA_DATA_DIR, env.CANTERA_BACKUP_DIR].filter((one) => one !== undefined);
  await onTarget(env, 'restauración', (url) => closeRestored(url, recordedIn(folders)));
  console.log('La llave que firma las sesiones es nueva y los enlaces enviados ya no valen. Todos deben iniciar sesión de nuevo.');
}

// npm run cantera -- restore file [--en folder] [--passphrase-file file]: restores into an empty database; with --en, into the embedded database of
// that folder. With --fisica the database was restored by PostgreSQL's own tools, and only what opens something is closed.
await tool(async () => {
  const options = { en: { type: 'string' }, 'passphrase-file': { type: 'string' }, fisica: { type: 'boolean' } } as const;
  const { values, positionals } = read(usage, { options, allowPositionals: true }, 0, 1);
  if (values.fisica) return afterPhysical();
  if (!positionals.length) throw new UsageError(usage);
  const [file, folder] = [given(positionals[0]!), values.en && given(values.en)];
  if (!existsSync(file)) throw new UsageError(`No existe el archivo ${file}.`);
  const env: Env = readEnv();
  const known = passphraseOf(values['passphrase-file'], env.CANTERA_BACKUP_PASSPHRASE);
  const passphrase = known === undefined && (await isEncrypted(file)) ? await askHidden('Frase de la copia: ') : known;
  const where = folder ? { CANTERA_DATA_DIR: folder } : env;
  await onTarget(where, 'restauración', async (url) => {
    // What was suppressed after the copy was made is noted beside the data and beside the copies.
    const folders = [env.CANTERA_DATA_DIR, env.CANTERA_BACKUP_DIR, dirname(file), folder].filter((one) => one !== undefined);
    const suppressions = recordedIn(folders);
    console.log(`Restauradas ${rowsOf(await restore(url, file, { passphrase, suppressions }))} de ${file}.`);
    await onConnection(url, (client) => noteSuppressions(client, [folder ?? env.CANTERA_DATA_DIR]));
    if (suppressions.length) console.log('Lo que se suprimió después de hacer la copia queda suprimido.');
    console.log('Todos deben iniciar sesión de nuevo.');
    if (folder) console.log(`Arranque Cantera con esos datos: CANTERA_DATA_DIR="${folder}" npm start`);
  });
});
